import { type RefusalCode, refusals } from '@eemusic/contract/platform/refusals';
import type * as z from 'zod/mini';
import { compiled } from './compiled.ts';
import { type PlainRefusalCode, Refusal } from './refusal.ts';

/** Texts that zod makes up itself; a person reads ours instead. */
const ownWords = /^(Invalid|Too (small|big)|Unrecognized|Expected)/;
const ours = 'This value is not valid';

/**
 * What the schema makes of a value, or a refusal with a text for each field.
 * The `error` is the first field's own text, so that the specification's messages come through as they are;
 * its code is the declared refusal that has this text.
 */
export function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  declared: readonly RefusalCode[] = [],
): z.output<Schema> {
  const result = compiled(schema).safeParse(value, { reportInput: false });
  if (result.success) return result.data;

  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = fieldOf(issue.path);
    fields[name] ??= ownWords.test(issue.message) ? ours : issue.message;
  }
  throw refusalOf(fields, declared);
}

/** A wrong value in a list is the list's fault: the field that a person filled in is the list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const isInList = path.length > 1 && typeof path.at(-1) === 'number';
  return (isInList ? path.slice(0, -1) : path).map(String).join('.') || 'body';
}

function refusalOf(fields: Record<string, string>, declared: readonly RefusalCode[]): Refusal {
  const [[name, text] = ['body', ours]] = Object.entries(fields);
  const code = declared.filter(isPlain).find((one) => refusals[one].text === text) ?? 'request.invalid';
  const refusal = new Refusal(code, { fields });
  refusal.message = text === ours || name === 'body' ? `${name}: ${text}` : text;
  return refusal;
}

const isPlain = (code: RefusalCode): code is PlainRefusalCode => typeof refusals[code].text === 'string';
