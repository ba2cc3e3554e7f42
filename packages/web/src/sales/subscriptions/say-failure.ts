import { t } from '@lingui/core/macro';
import { CallError, textOf } from '#platform/api/call-error.ts';

/** The server's text, or that of the specification for the screens of keys. */
export function sayFailure(error: unknown): string {
  return textOf(error, t`Something went wrong!`);
}

/** A failure without a text gets one, for what shows failures by itself. */
export async function withText<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError) || textOf(error, '') !== '') throw error;
    throw new CallError({ status: error.status, code: `status.${error.status}`, text: sayFailure(error) });
  }
}
