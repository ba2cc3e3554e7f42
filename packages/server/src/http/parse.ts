import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Texts that zod makes up itself; a person reads ours instead. */
const ownWords = /^(Invalid|Too (small|big)|Unrecognized|Expected)/;

/**
 * What the schema makes of a value, or a refusal with a text for each field.
 * The `error` is the first field's own text, so that the specification's messages come through as they are.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;

  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??= ownWords.test(issue.message) ? 'This value is not valid' : issue.message;
  }
  throw withText(fields);
}

function withText(fields: Record<string, string>): Refusal {
  const refusal = new Refusal('request.invalid', { fields });
  const [first] = Object.entries(fields);
  if (first)
    refusal.message =
      first[1] === 'This value is not valid' || first[0] === 'body' ? `${first[0]}: ${first[1]}` : first[1];
  return refusal;
}
