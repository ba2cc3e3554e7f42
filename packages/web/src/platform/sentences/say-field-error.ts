import { type FieldError, readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldTexts } from './field-texts.ts';

/** The text of a field error; null for a code that only a newer server knows. */
export function sayFieldError({ code, params }: { code: string; params: object }): string | null {
  return Object.hasOwn(fieldTexts, code) ? say({ code, params } as FieldError) : null;
}

/** The text of an issue that a schema of the contract found. */
export const sayIssue = (issue: Parameters<typeof readIssue>[0]): string => say(readIssue(issue));

/* `FieldError` pairs each code with its own params, which the type of a lookup by code does not keep. */
const say = ({ code, params }: FieldError): string => fieldTexts[code](params as never);
