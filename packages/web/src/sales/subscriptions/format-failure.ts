import { t } from '@lingui/core/macro';
import { CallError, textOf } from '#platform/api/call-error.ts';

/** The server's text, or the specification's general one for these screens. */
export function formatError(error: unknown): string {
  return textOf(error, t`Something went wrong!`);
}

/** Replaces an error without a text by the general one, for components that show errors themselves. */
export async function withText<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallError) || textOf(error, '') !== '') throw error;
    throw new CallError({ status: error.status, code: `status.${error.status}`, text: formatError(error) });
  }
}
