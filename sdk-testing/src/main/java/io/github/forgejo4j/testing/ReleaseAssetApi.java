package io.github.forgejo4j.testing;

import java.util.Comparator;
import java.util.List;
import okio.ByteString;

/** Files and links of releases. A file comes as multipart, or as the plain body with its name in the query. */
final class ReleaseAssetApi {
    private static final String ALL = "/repos/{owner}/{repo}/releases/{id}/assets";
    private static final String ONE = ALL + "/{attachment_id}";

    private ReleaseAssetApi() {}

    static void register(Api api) {
        api.on("GET", ALL, ReleaseAssetApi::list);
        api.on("POST", ALL, ReleaseAssetApi::create);
        api.on("GET", ONE, exchange -> answer(exchange, 200, find(exchange)));
        api.on("PATCH", ONE, ReleaseAssetApi::edit);
        api.on("DELETE", ONE, ReleaseAssetApi::delete);
    }

    private static Answer answer(Exchange exchange, int status, Attachment asset) {
        return Answer.json(status, exchange.views().attachment(asset));
    }

    private static Attachment find(Exchange exchange) {
        return ReleaseApi.find(exchange).attachments.stream()
                .filter(each -> each.id == exchange.id("attachment_id"))
                .findFirst()
                .orElseThrow(exchange::notFound);
    }

    private static Answer list(Exchange exchange) {
        List<Attachment> assets = ReleaseApi.find(exchange).attachments.stream()
                .sorted(Comparator.comparing(each -> each.name))
                .toList();
        return Answer.json(200, Views.list(assets, exchange.views()::attachment));
    }

    private static Answer create(Exchange exchange) {
        exchange.requireWriter();
        Release release = ReleaseApi.find(exchange);
        String type = exchange.headers().get("Content-Type");
        String asked = exchange.query().get("name");
        if (type == null || !type.startsWith("multipart/form-data")) {
            if (asked.isEmpty()) {
                throw exchange.refusal(400, "Missing 'name' parameter");
            }
            return answer(exchange, 201, exchange.instance().addAttachment(release, asked, exchange.body()));
        }
        Multipart.Part file = Multipart.find(type, exchange.body(), "attachment");
        Multipart.Part link = Multipart.find(type, exchange.body(), "external_url");
        if ((file == null) == (link == null)) {
            throw exchange.refusal(
                    400,
                    file == null
                            ? "'attachment' or 'external_url' is required"
                            : "'attachment' and 'external_url' are mutually exclusive");
        }
        if (file != null) {
            String name = asked.isEmpty() ? file.fileName() : asked;
            return answer(exchange, 201, exchange.instance().addAttachment(release, name, file.content()));
        }
        String url = link == null ? "" : link.content().utf8();
        String name = asked.isEmpty() ? url.substring(url.lastIndexOf('/') + 1) : asked;
        Attachment asset = exchange.instance().addAttachment(release, name, ByteString.EMPTY);
        asset.externalUrl = url;
        return answer(exchange, 201, asset);
    }

    private static Answer edit(Exchange exchange) {
        exchange.requireWriter();
        Attachment asset = find(exchange);
        String name = exchange.payload().textOrEmpty("name");
        asset.name = name.isEmpty() ? asset.name : name;
        return answer(exchange, 201, asset);
    }

    private static Answer delete(Exchange exchange) {
        exchange.requireWriter();
        Attachment asset = find(exchange);
        ReleaseApi.find(exchange).attachments.remove(asset);
        return Answer.empty(204);
    }
}
