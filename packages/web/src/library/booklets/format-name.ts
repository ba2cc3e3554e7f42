import { t } from '@lingui/core/macro';
import type { Entry } from './use-booklet-scores.ts';

/** The name of a score; its number if it was deleted before its name was loaded. */
export function formatName({ id, name }: Pick<Entry, 'id' | 'name'>): string {
  return name === '' ? t`Score ${id}` : name;
}
