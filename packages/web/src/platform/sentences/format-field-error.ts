import { readIssue } from '@eemusic/contract/platform/field-errors';
import type { Params } from '@eemusic/contract/platform/wording';
import { format } from './format.ts';

/** The text of a field error; null for a code that only a newer server knows. */
export const formatFieldError = ({ code, params }: { code: string; params: object }): string | null =>
  format('field', code, params as Params);

/** The text of an issue that a schema of the contract found. */
export function formatIssue(issue: Parameters<typeof readIssue>[0]): string {
  const error = readIssue(issue);
  return formatFieldError(error) ?? error.code;
}
