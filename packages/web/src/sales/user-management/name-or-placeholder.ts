import { t } from '@lingui/core/macro';
import { CallError } from '#platform/api/call-error.ts';

/** The name, or a placeholder: a bookmarked address may refer to a record that was deleted since. */
export async function nameOrPlaceholder(name: Promise<string>): Promise<string> {
  try {
    return await name;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return t`no longer there`;
    throw error;
  }
}
