/** The names of the fields that a refusal marks; the types of calls know the body of a success alone. */
export const refusedFields = ({ body }: { body: unknown }): string[] =>
  Object.keys((body as { fields: Record<string, string> }).fields);
