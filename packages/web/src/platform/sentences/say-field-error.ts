import { type FieldError, readIssue } from '@eemusic/contract/platform/field-errors';
import { fieldTexts } from './field-texts.ts';

/** What is wrong with a field; null for a code that only a newer server knows. */
export function sayFieldError({ code, params }: { code: string; params: object }): string | null {
  return Object.hasOwn(fieldTexts, code) ? say({ code, params } as FieldError) : null;
}

/** What a schema of the contract found wrong. */
export const sayIssue = (issue: Parameters<typeof readIssue>[0]): string => say(readIssue(issue));

const say = ({ code, params }: FieldError): string => fieldTexts[code](params as never);
