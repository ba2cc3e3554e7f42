import { t } from '@lingui/core/macro';
import { CallError } from '#platform/api/call-error.ts';

/** The name, or a placeholder, because an old address may contain a record that has been deleted. */
export async function nameOrPlaceholder(name: Promise<string>): Promise<string> {
  try {
    return await name;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return t`no longer there`;
    throw error;
  }
}
