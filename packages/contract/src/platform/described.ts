import * as z from 'zod/mini';

/** Adds the description that the API page shows for a field. */
// @__NO_SIDE_EFFECTS__
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return withMeta(schema, { description });
}

/** Adds the example that the API page shows for a body. */
// @__NO_SIDE_EFFECTS__
export function withExample<Schema extends z.ZodMiniType>(schema: Schema, example: z.input<Schema>): Schema {
  return withMeta(schema, { examples: [example] });
}

/** Gives the schema a name of its own in API descriptions, with an example. */
// @__NO_SIDE_EFFECTS__
export function named<Schema extends z.ZodMiniType>(schema: Schema, id: string, example: object): Schema {
  return withMeta(schema, { id, examples: [example] });
}

/**
 * Copies the schema with this metadata, because the original is used elsewhere. Adding a check instead would prevent
 * its compilation.
 */
// @__NO_SIDE_EFFECTS__
function withMeta<Schema extends z.ZodMiniType>(schema: Schema, meta: Readonly<Record<string, unknown>>): Schema {
  const copy = schema.clone();
  z.globalRegistry.add(copy, meta);
  return copy;
}
