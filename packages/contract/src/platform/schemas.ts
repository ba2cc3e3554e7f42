import * as z from 'zod/mini';

/**
 * A bundler drops an unused schema only if it knows that creating the schema has no side effects. The annotations here
 * say so where zod's own are missing: for `z.int`, and for everything that is made by a method.
 */

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

/** Makes all these fields optional. */
// @__NO_SIDE_EFFECTS__
export function optionalFields<Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]> } {
  return z.partial(z.object(fields)).shape;
}

/** Makes all these fields optional; null is the same as leaving one out. */
// @__NO_SIDE_EFFECTS__
export function nullishFields<Fields extends Record<string, z.ZodMiniType>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> } {
  const nullish = Object.entries(fields).map(([name, field]) => [name, z.nullish(field)]);
  return Object.fromEntries(nullish) as { [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>> };
}

/** One of the values of an `as const` object. */
// @__NO_SIDE_EFFECTS__
export function valueOf<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  error?: z.core.$ZodLiteralParams,
): z.ZodMiniLiteral<Value> {
  return z.literal(Object.values(values), error);
}
