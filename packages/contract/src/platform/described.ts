import * as z from 'zod/mini';

/** What the API page says about a field. */
// @__NO_SIDE_EFFECTS__
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return withMeta(schema, { description });
}

/** What the API page shows as a body of this kind. */
// @__NO_SIDE_EFFECTS__
export function withExample<Schema extends z.ZodMiniType>(schema: Schema, example: z.input<Schema>): Schema {
  return withMeta(schema, { examples: [example] });
}

/** A copy, because the schema itself has other uses; not a check, which would keep the schema from being compiled. */
// @__NO_SIDE_EFFECTS__
function withMeta<Schema extends z.ZodMiniType>(schema: Schema, meta: Readonly<Record<string, unknown>>): Schema {
  const copy = schema.clone();
  z.globalRegistry.add(copy, meta);
  return copy;
}
