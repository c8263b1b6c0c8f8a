package io.github.forgejo4j.codegen.contract;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * The whole contract. It is complete and keeps every rule of {@link ContractRules}, or it would not exist.
 *
 * @param services by accessor, ascending
 * @param models by Java name
 * @param enums by Java name
 * @param queries by Java name
 * @param webhooks names of the models and enums that belong to the module of webhooks
 */
public record Contract(
        List<Service> services,
        SortedMap<String, ModelType> models,
        SortedMap<String, EnumType> enums,
        SortedMap<String, QueryType> queries,
        Set<String> webhooks) {}
