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

/** One of the values of an `as const` object. */
// @__NO_SIDE_EFFECTS__
export function valueOf<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  error?: z.core.$ZodLiteralParams,
): z.ZodMiniLiteral<Value> {
  return z.literal(Object.values(values), error);
}
