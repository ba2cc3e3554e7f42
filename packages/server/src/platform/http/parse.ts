import { type FieldError, readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldText, refusalsOfFields } from '@eemusic/contract/platform/field-texts';
import { type PlainRefusalCode, type RefusalCode, refusals } from '@eemusic/contract/platform/refusals';
import type * as z from 'zod/mini';
import { compileSchema } from './compile-schema.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the parsed value. Throws a refusal that lists what is wrong with each field. Its `error` is the text of the
 * first field, so that messages of the specification stay unchanged, and its code is that of the declared refusal with
 * that text.
 */
export function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  declared: readonly RefusalCode[] = [],
): z.output<Schema> {
  const result = compileSchema(schema).safeParse(value, { reportInput: false });
  if (result.success) return result.data;

  const fields: Record<string, FieldError> = {};
  for (const issue of result.error.issues) fields[fieldOf(issue.path)] ??= readIssue(issue);
  throw refusalOf(fields, declared);
}

/** An invalid value in a list is reported for the list, because that is the field that a person fills in. */
function fieldOf(path: readonly PropertyKey[]): string {
  const isInList = path.length > 1 && typeof path.at(-1) === 'number';
  return (isInList ? path.slice(0, -1) : path).map(String).join('.') || 'body';
}

function refusalOf(fields: Record<string, FieldError>, declared: readonly RefusalCode[]): Refusal {
  const [[name, first] = ['body', { code: 'field.invalid', params: {} } as const]] = Object.entries(fields);
  const same: readonly string[] = refusalsOfFields[first.code] ?? [first.code];
  const code = declared.filter(isPlain).find((one) => same.includes(one)) ?? 'request.invalid';
  const refusal = new Refusal(code, { fields });
  // 'Please fill in this field' says nothing without the field.
  const text = first.code === 'field.required' ? refusals['session.fill'].text : fieldText(first);
  refusal.message = first.code === 'field.invalid' || name === 'body' ? `${name}: ${text}` : text;
  return refusal;
}

const isPlain = (code: RefusalCode): code is PlainRefusalCode => typeof refusals[code].text === 'string';
