import { type FieldError, readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldTexts } from './field-texts.ts';

/** The text of a field error; null for a code that only a newer server knows. */
export function formatFieldError({ code, params }: { code: string; params: object }): string | null {
  return Object.hasOwn(fieldTexts, code) ? format({ code, params } as FieldError) : null;
}

/** The text of an issue that a schema of the contract found. */
export const formatIssue = (issue: Parameters<typeof readIssue>[0]): string => format(readIssue(issue));

/* `FieldError` pairs each code with its own params, which the type of a lookup by code does not keep. */
const format = ({ code, params }: FieldError): string => fieldTexts[code](params as never);
