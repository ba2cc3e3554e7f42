import * as z from 'zod/mini';

/** A bundler drops an unused schema only if it knows that making it has no side effects; zod does not always say so. */

// @__NO_SIDE_EFFECTS__
export function int(params?: Parameters<typeof z.int>[0]): z.ZodMiniNumberFormat {
  return z.int(params);
}

/** The same as `schema.check(…)`, with the annotation. */
// @__NO_SIDE_EFFECTS__
export function withChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: Parameters<Schema['check']>
): Schema {
  return schema.check(...checks);
}

// @__NO_SIDE_EFFECTS__
export function rowsOf<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.array(z.object(fields));
}

// @__NO_SIDE_EFFECTS__
export function objectOrNull<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.nullable(z.object(fields));
}

// @__NO_SIDE_EFFECTS__
export function optionalFields<Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]> } {
  return z.partial(z.object(fields)).shape;
}

/** A condition of a list, or a field. Null and an empty text, as forms send them, are the same as leaving it out. */
// @__NO_SIDE_EFFECTS__
export function unsettable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(unsettableOr(schema, undefined));
}

/** One value or a list of several, which can be left out. */
// @__NO_SIDE_EFFECTS__
export function oneOrSeveral<Schema extends z.ZodMiniType>(schema: Schema) {
  return unsettable(z.union([withChecks(z.array(schema), z.maxLength(maxSeveral)), schema], errorOfLast));
}
const maxSeveral = 200;

/** Like `unsettable`, with a value that stands for one that is not set. */
// @__NO_SIDE_EFFECTS__
export function defaulted<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) {
  return z._default(unsettableOr(schema, fallback), fallback as never);
}

/** An empty text, as forms send it, for what it means. */
// @__NO_SIDE_EFFECTS__
export function emptyAs<Meaning>(meaning: Meaning) {
  return z.pipe(
    z.literal(''),
    z.transform(() => meaning),
  );
}

// @__NO_SIDE_EFFECTS__
function unsettableOr<Schema extends z.ZodMiniType, Fallback>(schema: Schema, fallback: Fallback) {
  return z.union(
    [
      z.pipe(
        z.literal(['', null]),
        z.transform(() => fallback),
      ),
      schema,
    ],
    errorOfLast,
  );
}

/** The error of a union is that of its last option. */
const errorOfLast = {
  error: (issue: z.core.$ZodRawIssue) => {
    const [inner] = (issue as { errors?: z.core.$ZodIssue[][] }).errors?.at(-1) ?? [];
    Object.assign(issue, inner && 'params' in inner && { params: inner.params });
    return inner?.message;
  },
};

// @__NO_SIDE_EFFECTS__
export function unsettableFields<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  const unset = Object.entries(fields).map(([name, field]) => [name, unsettable(field)]);
  return Object.fromEntries(unset) as { [Name in keyof Fields]: ReturnType<typeof unsettable<Fields[Name]>> };
}

/** One of the values of an `as const` object. */
// @__NO_SIDE_EFFECTS__
export function valueOf<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  error?: z.core.$ZodLiteralParams,
): z.ZodMiniLiteral<Value> {
  return z.literal(Object.values(values), error);
}

// @__NO_SIDE_EFFECTS__
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return withMeta(schema, { description });
}

// @__NO_SIDE_EFFECTS__
export function withExample<Schema extends z.ZodMiniType>(schema: Schema, example: z.input<Schema>): Schema {
  return withMeta(schema, { examples: [example] });
}

/** Gives the schema a name of its own in API descriptions, with an example. */
// @__NO_SIDE_EFFECTS__
export function named<Schema extends z.ZodMiniType>(schema: Schema, id: string, example: object): Schema {
  return withMeta(schema, { id, examples: [example] });
}

/** A copy, because the original is used elsewhere; another check would prevent its compilation. */
// @__NO_SIDE_EFFECTS__
function withMeta<Schema extends z.ZodMiniType>(schema: Schema, meta: Readonly<Record<string, unknown>>): Schema {
  const copy = schema.clone();
  z.globalRegistry.add(copy, meta);
  return copy;
}
