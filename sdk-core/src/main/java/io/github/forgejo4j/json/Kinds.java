package io.github.forgejo4j.json;

/** The kinds of values that a field of a {@link Model} can hold. */
public final class Kinds {
    /** A string. */
    public static final Kind TEXT = new TextKind();
    /** An integer that fits a {@code long}; {@code 5.0} is one, {@code "5"} is not. */
    public static final Kind NUMBER = new NumberKind();
    /** A floating point number. */
    public static final Kind DECIMAL = new DecimalKind();
    /** True or false. */
    public static final Kind FLAG = new FlagKind();
    /** An RFC 3339 date-time; the wire text is kept. Go's zero time, 0001-01-01T00:00:00Z, is seen as null. */
    public static final Kind INSTANT = new InstantKind(false);
    /** The same where the server also writes 1970-01-01T00:00:00Z for "never", which is seen as null. */
    public static final Kind INSTANT_AFTER_1970 = new InstantKind(true);
    /** An ISO 8601 calendar day, such as 2024-02-29; the wire text is kept. */
    public static final Kind DATE = new DateKind();
    /** Bytes as base64 text. */
    public static final Kind BYTES = new BytesKind();
    /** Any JSON. */
    public static final Kind JSON = new JsonKind();

    private Kinds() {}

    /**
     * A nested model.
     *
     * @param model its class, which is not initialised before it is needed
     * @return the kind
     */
    public static Kind model(Class<? extends Model> model) {
        return new ModelKind(model);
    }

    /**
     * An enumerated value.
     *
     * @param type its class, which is not initialised before it is needed
     * @return the kind
     */
    public static Kind openEnum(Class<? extends OpenEnum> type) {
        return new EnumKind(type);
    }

    /**
     * A list. Null elements are kept on the wire and passed over by the accessor.
     *
     * @param item what its elements are
     * @return the kind
     */
    public static Kind list(Kind item) {
        return new ListKind(item, false);
    }

    /**
     * A list in which null elements mean something: the accessor gives them too.
     *
     * @param item what its other elements are
     * @return the kind
     */
    public static Kind listWithNulls(Kind item) {
        return new ListKind(item, true);
    }

    /**
     * A map from text. Null values are kept on the wire and passed over by the accessor.
     *
     * @param value what its values are
     * @return the kind
     */
    public static Kind map(Kind value) {
        return new MapKind(value);
    }
}
