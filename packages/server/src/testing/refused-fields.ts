/** Returns the fields that a refusal marks; the type of a call describes only the body of a success. */
export const refusedFields = ({ body }: { body: unknown }): string[] =>
  Object.keys((body as { fields: Record<string, string> }).fields);
