package io.github.forgejo4j.codegen.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each rule is broken once, alone. */
class ContractRulesTest {
    private static final String LIST = "services/things.yaml: thingList: ";
    private static final String DELETE = "services/things.yaml: thingDelete: ";

    @TempDir
    Path folder;

    private SmallContract contract() {
        return SmallContract.in(folder);
    }

    private static void refused(SmallContract contract, String... problems) {
        assertThatThrownBy(contract::read)
                .asInstanceOf(InstanceOfAssertFactories.type(ContractException.class))
                .extracting(ContractException::problems, InstanceOfAssertFactories.list(String.class))
                .containsExactly(problems);
    }

    @Test
    void aContractThatKeepsTheRulesIsRead() {
        Contract contract = contract().read();

        Operation list = contract.services().get(0).operations().get(0);
        assertThat(list.statuses()).containsEntry(404, "not there").containsEntry(200, "the things");
        assertThat(list.reason()).isEqualTo("Reading changes nothing on the server.");
        assertThat(contract.services().get(0).operations().get(1).settled()).isEqualTo(List.of(404));
        assertThat(contract.models()).containsOnlyKeys("Thing", "DeleteThing");
    }

    @Test
    void everyProblemIsToldInOneRun() {
        assertThatThrownBy(() -> contract()
                        .service("summary: Lists things.", "summary: \"\"")
                        .service("scope: write:issue", "scope: \"\"")
                        .read())
                .hasMessage("2 problems in the contract:\n  " + LIST + "summary is empty: somebody has to write it\n  "
                        + DELETE + "scope is empty: somebody has to write it");
    }

    @Test
    void wordsThatNobodyWroteAreRefused() {
        refused(
                contract().service("summary: Lists things.", "summary: \"\""),
                LIST + "summary is empty: somebody has to write it");
    }

    @Test
    void missingEligibilityIsRefused() {
        refused(contract().service("    eligibility: IDEMPOTENT_ONLY\n", ""), LIST + "eligibility is missing");
    }

    @Test
    void unknownEligibilityIsRefused() {
        refused(
                contract().service("eligibility: IDEMPOTENT_ONLY", "eligibility: SOMETIMES"),
                LIST + "eligibility \"SOMETIMES\" is none of [IDEMPOTENT_ONLY, ALWAYS, NEVER]");
    }

    @Test
    void missingReasonOfAWriteIsRefused() {
        refused(contract().service("    reason: A second one finds nothing.\n", ""), DELETE + "reason is missing");
    }

    @Test
    void aReasonThatIsNoSentenceIsRefused() {
        refused(
                contract().service("A second one finds nothing.", "a second one finds nothing"),
                DELETE + "reason must be a sentence with balanced braces: \"a second one finds nothing\"");
    }

    @Test
    void wordsThatBreakAJavadocCommentAreRefused() {
        refused(
                contract().service("200: the things", "200: the {@code things"),
                LIST + "status must be a clause without a full stop, with balanced braces: \"the {@code things\"");
    }

    @Test
    void aRuleThatDecidesNothingIsRefused() {
        refused(
                contract()
                        .service("eligibility: ALWAYS", "eligibility: IDEMPOTENT_ONLY")
                        .service("    settled: [404]\n", ""),
                DELETE + "IDEMPOTENT_ONLY on a DELETE decides nothing: say ALWAYS or NEVER");
    }

    @Test
    void settledOnARuleThatIsNotAlwaysIsRefused() {
        refused(
                contract().service("eligibility: ALWAYS", "eligibility: NEVER"),
                DELETE + "settled needs the rule ALWAYS: what is NEVER is not repeated into a settled answer");
    }

    @Test
    void settledOnAReadIsRefused() {
        refused(
                contract().service("eligibility: IDEMPOTENT_ONLY", "eligibility: IDEMPOTENT_ONLY\n    settled: [404]"),
                LIST + "settled needs the rule ALWAYS: what is IDEMPOTENT_ONLY is not repeated into a settled answer");
    }

    @Test
    void settledStatusThatCannotComeIsRefused() {
        refused(
                contract().service("settled: [404]", "settled: [409]"),
                DELETE + "settled status 409 is not among the statuses");
    }

    @Test
    void lookingFirstIsForWhatIsNeverRepeated() {
        refused(
                contract().service("settled: [404]", "settled: [404]\n    lookFirst: Look at it."),
                DELETE + "lookFirst is for what is NEVER repeated");
    }

    @Test
    void pagingOnWhatIsNoListIsRefused() {
        refused(
                contract().service("result: list<Thing>", "result: Thing"),
                LIST + "paging LINK on a result that is no list");
    }

    @Test
    void aListWithoutPagingIsRefused() {
        refused(
                contract().service("    paging: LINK\n", ""),
                LIST + "paging is missing: say NONE if the whole list comes at once");
    }

    @Test
    void onlyAPagedListShifts() {
        refused(
                contract().service("paging: LINK", "paging: NONE\n    shifts: NEWEST_FIRST"),
                LIST + "shifts is for a list that comes in pages");
    }

    @Test
    void onlyAGetIsPaged() {
        refused(
                contract().service("result: void", "result: list<Thing>\n    paging: LINK"),
                DELETE + "only a GET can be paged");
    }

    @Test
    void twoMethodsOfOneSignatureAreRefused() {
        refused(
                contract()
                        .service("method: list", "method: delete")
                        .service("params: [owner]\n    query: ThingQuery query", "params: [owner]")
                        .service("  - name: id\n        type: long\n", "  - name: id\n        type: string\n")
                        .service("    body: DeleteThing options\n", "")
                        .service("GET /things/{owner}", "GET /things/{owner}/{x}")
                        .service("params: [owner]", "params: [owner, {name: x, type: string, description: the x}]"),
                "services/things.yaml: thingDelete and thingList both generate delete(string, string)");
    }

    @Test
    void anOverloadCountsAsASignature() {
        refused(
                contract()
                        .service("method: delete", "method: list")
                        .service("/{id}\n", "\n")
                        .service("      - name: id\n        type: long\n        description: id of the thing\n", "")
                        .service("    body: DeleteThing options\n", ""),
                "services/things.yaml: thingDelete and thingList both generate list(string)");
    }

    @Test
    void oneOperationInTwoServicesIsRefused() {
        refused(
                contract()
                        .write(
                                "services/others.yaml",
                                SmallContract.SERVICE
                                        .replace("things\n", "others\n")
                                        .replace("ThingApi", "OtherApi")),
                "services/things.yaml: thingList stands in others too",
                "services/things.yaml: thingDelete stands in others too");
    }

    @Test
    void aMethodThatHidesAnAccessorIsRefused() {
        SmallContract contract = contract()
                .write(
                        "services/things.list.yaml",
                        SmallContract.SERVICE
                                .replace("service: things\n", "service: things.list\n")
                                .replace("ThingApi", "ThingListApi")
                                .replace("thingList:", "partList:")
                                .replace("thingDelete:", "partDelete:"));
        refused(contract, "services/things.yaml: method list hides the accessor of the same name");
    }

    @Test
    void twoInterfacesOfOneNameAreRefused() {
        refused(
                contract()
                        .write(
                                "services/others.yaml",
                                SmallContract.SERVICE
                                        .replace("service: things", "service: others")
                                        .replace("thingList:", "otherList:")
                                        .replace("thingDelete:", "otherDelete:")),
                "services/things.yaml: interface \"ThingApi\" must end with Api and be the only one of its name");
    }

    @Test
    void aFileOfAnotherNameThanItsServiceIsRefused() {
        refused(
                contract().service("service: things", "service: stuff"),
                "services/things.yaml: service \"stuff\" must stand in a file of its name");
    }

    @Test
    void aPlaceholderWithoutParameterIsRefused() {
        refused(
                contract().service("GET /things/{owner}", "GET /things/{owner}/{part}"),
                LIST + "{part} of the path has no parameter");
    }

    @Test
    void aParameterWithoutPlaceholderIsRefused() {
        refused(contract().service("GET /things/{owner}", "GET /things"), LIST + "parameter owner is not in the path");
    }

    @Test
    void moreThanFourIdentifyingParametersAreRefused() {
        String four = "{name: a, type: long, description: x}, {name: b, type: long, description: x},"
                + " {name: c, type: long, description: x}, {name: d, type: long, description: x}";
        refused(
                contract()
                        .service("GET /things/{owner}", "GET /things/{owner}/{a}/{b}/{c}/{d}")
                        .service("params: [owner]", "params: [owner, " + four + "]"),
                LIST + "5 identifying parameters, at most 4 are allowed");
    }

    @Test
    void aParameterThatIsNeitherSharedNorDescribedIsRefused() {
        refused(
                contract().service("params: [owner]", "params: [owner, colour]"),
                LIST + "parameter \"colour\" is neither shared nor described");
    }

    @Test
    void twoParametersOfOneNameAreRefused() {
        refused(
                contract().service("query: ThingQuery query", "query: ThingQuery owner"),
                LIST + "two parameters of one name in [owner, owner]");
    }

    @Test
    void aJavaKeywordAsANameIsRefused() {
        refused(contract().service("method: list", "method: switch"), LIST + "\"switch\" is no Java name");
    }

    @Test
    void twoOptionalArgumentsAreRefused() {
        refused(
                contract()
                        .service(
                                "params: [owner]",
                                "params: [owner, {name: sort, in: query, type: string, optional: true, description: order}]"),
                LIST + "more than one optional argument: put them in a query object");
    }

    @Test
    void thePageOfAListIsNoParameter() {
        refused(
                contract()
                        .service(
                                "params: [owner]",
                                "params: [owner, {name: page, in: query, type: long, description: x}]"),
                LIST + "parameter page belongs to PagedCall");
    }

    @Test
    void unknownTypesAreRefused() {
        refused(contract().service("list<Thing>", "list<Thong>"), LIST + "unknown result Thong");
        refused(contract().service("body: DeleteThing", "body: DeleteThong"), DELETE + "unknown body DeleteThong");
        refused(contract().service("ThingQuery query", "ThongQuery query"), LIST + "unknown query object ThongQuery");
        refused(contract().models("type: ThingKind", "type: ThongKind"), "Thing: kind: unknown type ThongKind");
    }

    @Test
    void whatIsNoTypeIsRefused() {
        refused(
                contract().models("type: long", "type: number"),
                "models/things.yaml: Thing: id: \"number\" is no type",
                "Thing: id: unknown type void");
    }

    @Test
    void aRequestAsAnswerAndAnAnswerAsRequestAreRefused() {
        refused(
                contract().service("list<Thing>", "list<DeleteThing>"),
                LIST + "result DeleteThing is a request: give it the direction both");
        refused(
                contract().service("body: DeleteThing", "body: Thing"),
                DELETE + "body Thing is a response: give it the direction request or both");
    }

    @Test
    void aGetWithABodyIsRefused() {
        refused(
                contract().service("query: ThingQuery query", "body: DeleteThing options"),
                LIST + "GET cannot have a body");
    }

    @Test
    void anOptionalBodyWithRequiredFieldsIsRefused() {
        refused(
                contract()
                        .service("body: DeleteThing options", "body: DeleteThing options\n    bodyOptional: true")
                        .models("description: why\n", "description: why\n        required: true\n"),
                DELETE + "an optional body cannot have required fields");
    }

    @Test
    void anUploadNeedsItsFormField() {
        refused(
                contract().service("body: DeleteThing options", "body: Upload file"),
                DELETE + "an Upload and the form field that holds it go together, and text may go into one");
        refused(
                contract().service("body: DeleteThing options", "body: DeleteThing options\n    form: file"),
                DELETE + "an Upload and the form field that holds it go together, and text may go into one");
    }

    @Test
    void aTypeThatNoOperationLeadsToIsRefused() {
        refused(
                contract()
                        .models(
                                "enums:",
                                "  Lone:\n    summary: Alone.\n    fields:\n      mode:\n        type: LoneMode\n        description: how\n"
                                        + "enums:\n  LoneMode:\n    summary: Modes.\n    values:\n      on: it is on\n"),
                "Lone: no operation uses it, not even through another type",
                "LoneMode: no operation uses it, not even through another type");
    }

    @Test
    void aCorrectionOfWhatNoDocumentStatesIsRefused() {
        refused(
                contract().service("result: void", "result: void\n    corrects: {statuses: The document lacks 409.}"),
                DELETE + "corrects \"statuses\", which is no fact: "
                        + "http|params|body|result|deprecated|status [1-5][0-9][0-9]|query \\S+");
    }

    @Test
    void sinceOfAParameterIsForWhatCanBeLeftOutAndCameLater() {
        refused(
                contract().service("type: long", "type: long\n        since: 12"),
                DELETE + "since of parameter id is for an optional one that came after the operation");
    }

    @Test
    void onlyAListInTheQueryIsJoinedAndOnlyWithoutOptionalArguments() {
        refused(
                contract().service("type: long", "type: long\n        join: ','"),
                DELETE + "join of parameter id is for a list in the query");
        refused(
                contract()
                        .service(
                                "params: [owner]",
                                "params: [owner, {name: ids, in: query, type: list<string>, join: ',', description: ids}]"),
                LIST + "join of parameter ids cannot stand beside an optional argument");
    }

    @Test
    void aCheckAnswersABoolean() {
        refused(
                contract().service("result: void", "result: void\n    check: true"),
                DELETE + "a check answers a boolean");
    }

    @Test
    void anEnvelopeAroundNothingIsRefused() {
        refused(
                contract().service("result: void", "result: void\n    envelope: data"),
                DELETE + "there is no envelope around a void");
    }

    @Test
    void whatIsAlwaysEmptyIsNotMaybeEmpty() {
        refused(
                contract().service("result: void", "result: void\n    mayBeEmpty: Always."),
                DELETE + "mayBeEmpty says nothing about a void");
    }

    @Test
    void statusesWithoutSuccessAreRefused() {
        refused(contract().service("      204: deleted\n", ""), DELETE + "no status of success");
    }

    @Test
    void aStatusWithoutWordsIsRefused() {
        refused(
                contract().service("204: deleted", "204: ~"),
                DELETE + "status 204 has no words",
                DELETE + "no status of success");
    }

    @Test
    void aScopeThatForgejoDoesNotHaveIsRefused() {
        refused(
                contract().service("scope: write:issue", "scope: issue"),
                DELETE + "scope \"issue\" is not of the form write:issue");
    }

    @Test
    void aCorrectionWithoutReasonIsRefused() {
        refused(
                contract().service("result: void", "result: void\n    corrects: {result: \"\"}"),
                DELETE + "corrects result without saying why");
    }

    @Test
    void whatNobodyCheckedIsRefused() {
        refused(
                contract()
                        .service(
                                "reason: A second one finds nothing.\n    settled: [404]\n    checked: [source]",
                                "reason: A second one finds nothing.\n    settled: [404]"),
                DELETE + "checked is missing");
    }

    @Test
    void aKeyThatNobodyKnowsIsRefused() {
        refused(
                contract().service("scope: read:issue", "scope: read:issue\n    scpoe: x"),
                LIST + "unknown key \"scpoe\"");
    }

    @Test
    void aKeyThatStandsTwiceIsRefused() {
        refused(
                contract().service("  thingDelete:", "  thingList:"),
                "services/things.yaml: Duplicate field 'thingList' (line 19)");
    }

    @Test
    void twoTypesOfOneNameAreRefused() {
        refused(
                contract().models("  ThingKind:", "  Thing:").models("type: ThingKind", "type: long"),
                "models/things.yaml: Thing: a type of this name exists already");
    }

    @Test
    void anAccessorThatEveryObjectHasIsRefused() {
        refused(
                contract().models("      kind:", "      hash_code:"),
                "Thing: hash_code: accessor \"hashCode\" is taken or no Java name");
    }

    @Test
    void twoFieldsWithOneAccessorAreRefused() {
        refused(contract().models("      kind:", "      Id:"), "Thing: Id: accessor \"id\" is taken or no Java name");
    }

    @Test
    void clearingIsForEdits() {
        refused(
                contract().models("    patch: true\n", ""),
                "DeleteThing: reason: clear is for the requests of an edit (patch: true)");
    }

    @Test
    void clearingWithWhatIsNoJsonIsRefused() {
        refused(
                contract().models("clear: '\"\"'", "clear: nothing"),
                "DeleteThing: reason: clear must be JSON, such as '\"\"', and is nothing");
    }

    @Test
    void clearingThroughAFieldThatIsNotThereIsRefused() {
        refused(
                contract().models("clear: '\"\"'", "clear: '{\"unset\": true}'"),
                "DeleteThing: reason: clear names unset, which is no field of DeleteThing");
    }

    @Test
    void requiredIsForRequests() {
        refused(
                contract().models("description: kind of thing", "description: kind of thing\n        required: true"),
                "Thing: kind: required is for requests");
    }

    @Test
    void timeFactsAreForTimes() {
        refused(
                contract()
                        .models(
                                "description: kind of thing",
                                "description: kind of thing\n        epochNever: true\n        unit: seconds"),
                "Thing: kind: epochNever is for instants",
                "Thing: kind: unit is for instants and durations");
    }

    @Test
    void idsOrNamesAreForListsOfARequest() {
        refused(
                contract().models("description: kind of thing", "description: kind of thing\n        idsOrNames: true"),
                "Thing: kind: idsOrNames is for a list<json> of a request");
    }

    @Test
    void aQueryObjectDoesNotPage() {
        refused(contract().models("      labels:", "      limit:"), "ThingQuery: limit: belongs to PagedCall");
    }

    @Test
    void joiningIsForLists() {
        refused(contract().models("type: list<string>", "type: string"), "ThingQuery: labels: join is for lists");
    }

    @Test
    void anOpenEnumWithoutWordsIsRefused() {
        refused(
                contract().models("big: a big one", "big: \"\""),
                "models/things.yaml: ThingKind: value \"big\" is not described");
    }

    @Test
    void aShortcutSetsFieldsOfTheBody() {
        refused(
                contract()
                        .service(
                                "settled: [404]",
                                "settled: [404]\n    shortcuts: [{method: drop, summary: Drops it., set: {why: x}}]"),
                DELETE + "shortcut drop sets why, which is no field of DeleteThing");
        refused(
                contract()
                        .service(
                                "paging: LINK",
                                "paging: LINK\n    shortcuts: [{method: all, summary: All., set: {why: x}}]"),
                LIST + "shortcut all needs a model as body and values to set");
    }

    private static final String IGNORED = "        ignoredBefore:\n          version: %s\n          harm: %s\n";

    private SmallContract ignoredLabels(String version, String harm) {
        return contract().models("join: \",\"\n", "join: \",\"\n" + IGNORED.formatted(version, harm));
    }

    @Test
    void whatOlderServersIgnoreIsFoundWhereverItStands() {
        Contract contract = ignoredLabels("15", "all things are listed")
                .models("description: why\n", "description: why\n" + IGNORED.formatted("13", "nobody learns why"))
                .read();
        List<Operation> operations = contract.services().get(0).operations();

        assertThat(VersionFacts.of(contract, operations.get(0)))
                .isEqualTo(java.util.Map.of("labels", new IgnoredBefore(15, "all things are listed")));
        assertThat(VersionFacts.of(contract, operations.get(1)))
                .isEqualTo(java.util.Map.of("reason", new IgnoredBefore(13, "nobody learns why")));
    }

    @Test
    void whatIsAsOldAsTheOperationIsIgnoredByNobody() {
        Contract contract = ignoredLabels("15", "all things are listed")
                .service("query: ThingQuery query\n", "query: ThingQuery query\n    since: 15\n")
                .read();

        assertThat(VersionFacts.of(
                        contract, contract.services().get(0).operations().get(0)))
                .isEmpty();
    }

    @Test
    void harmIsAClauseAndTheVersionOneThatIsServed() {
        refused(
                ignoredLabels("11", "All is lost."),
                "ThingQuery: labels: harm must be a clause without a full stop, with balanced braces: \"All is lost.\"",
                "ThingQuery: labels: ignoredBefore needs a version of 12 or newer");
    }

    @Test
    void ignoredBeforeAndSinceAgree() {
        refused(
                contract()
                        .models(
                                "description: why\n",
                                "description: why\n        since: 14\n" + IGNORED.formatted("15", "nothing")),
                "DeleteThing: reason: ignoredBefore 15 contradicts since 14");
    }

    @Test
    void answersAreIgnoredByNobody() {
        refused(
                contract()
                        .models(
                                "description: id of the thing\n",
                                "description: id of the thing\n" + IGNORED.formatted("15", "nothing")),
                "Thing: id: ignoredBefore is for requests");
    }
}
