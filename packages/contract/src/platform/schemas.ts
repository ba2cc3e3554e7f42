import * as z from 'zod/mini';

/*
 * A bundler drops a schema that no page uses only when it knows that making it does nothing else. It is told so here,
 * where zod does not tell it: of `z.int`, and of everything that is made by a method.
 */

// @__NO_SIDE_EFFECTS__
export function int(params?: Parameters<typeof z.int>[0]): z.ZodMiniNumberFormat {
  return z.int(params);
}

/** `schema.check(…)`. */
// @__NO_SIDE_EFFECTS__
export function withChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: Parameters<Schema['check']>
): Schema {
  return schema.check(...checks);
}

/** The same fields, of which each may be left out. */
// @__NO_SIDE_EFFECTS__
export function optionalFields<Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]> } {
  return z.partial(z.object(fields)).shape;
}

/** One of the values that an `as const` lists by name. */
// @__NO_SIDE_EFFECTS__
export function valueOf<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  error?: z.core.$ZodLiteralParams,
): z.ZodMiniLiteral<Value> {
  return z.literal(Object.values(values), error);
}
