package io.github.forgejo4j.json;

import java.util.ArrayList;
import java.util.List;

/** Takes the fields of a {@link Shape}, in the order of their slots. */
public final class ShapeBuilder {
    private final Model prototype;
    private final List<Field> fields = new ArrayList<>();

    ShapeBuilder(Model prototype) {
        this.prototype = prototype;
    }

    /**
     * Adds a field.
     *
     * @param jsonName its name on the wire
     * @param kind what it holds
     * @return this builder
     */
    public ShapeBuilder field(String jsonName, Kind kind) {
        fields.add(new Field(jsonName, kind, false));
        return this;
    }

    /**
     * Marks the last field as one whose value is never printed.
     *
     * @return this builder
     */
    public ShapeBuilder secret() {
        Field last = fields.remove(fields.size() - 1);
        fields.add(new Field(last.name, last.kind, true));
        return this;
    }

    /**
     * Adds a field of {@link Kinds#TEXT}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder text(String jsonName) {
        return field(jsonName, Kinds.TEXT);
    }

    /**
     * Adds a field of {@link Kinds#NUMBER}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder number(String jsonName) {
        return field(jsonName, Kinds.NUMBER);
    }

    /**
     * Adds a field of {@link Kinds#FLAG}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder flag(String jsonName) {
        return field(jsonName, Kinds.FLAG);
    }

    /**
     * Adds a field of {@link Kinds#INSTANT}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder instant(String jsonName) {
        return field(jsonName, Kinds.INSTANT);
    }

    /**
     * Adds a field of {@link Kinds#INSTANT_AFTER_1970}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder instantAfter1970(String jsonName) {
        return field(jsonName, Kinds.INSTANT_AFTER_1970);
    }

    /**
     * Adds a field of {@link Kinds#JSON}.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder json(String jsonName) {
        return field(jsonName, Kinds.JSON);
    }

    /**
     * Adds a field that holds a model.
     *
     * @param jsonName its name on the wire
     * @param model its class, which is not initialised before it is needed
     * @return this builder
     */
    public ShapeBuilder model(String jsonName, Class<? extends Model> model) {
        return field(jsonName, Kinds.model(model));
    }

    /**
     * Adds a field that holds a list of models; null elements are passed over by the accessor.
     *
     * @param jsonName its name on the wire
     * @param model the class of its elements, which is not initialised before it is needed
     * @return this builder
     */
    public ShapeBuilder models(String jsonName, Class<? extends Model> model) {
        return field(jsonName, Kinds.list(Kinds.model(model)));
    }

    /**
     * Adds a field that holds a list of texts; null elements are passed over by the accessor.
     *
     * @param jsonName its name on the wire
     * @return this builder
     */
    public ShapeBuilder texts(String jsonName) {
        return field(jsonName, Kinds.list(Kinds.TEXT));
    }

    /**
     * Adds a field that holds an enumerated value.
     *
     * @param jsonName its name on the wire
     * @param type its class, which is not initialised before it is needed
     * @return this builder
     */
    public ShapeBuilder openEnum(String jsonName, Class<? extends OpenEnum> type) {
        return field(jsonName, Kinds.openEnum(type));
    }

    /**
     * Makes the shape and files it under the class of the prototype.
     *
     * @return the shape
     */
    public Shape build() {
        Class<?> type = prototype.getClass();
        Shape shape = new Shape(type.getSimpleName(), prototype, fields.toArray(Field[]::new));
        Shape.register(type, shape);
        return shape;
    }
}
