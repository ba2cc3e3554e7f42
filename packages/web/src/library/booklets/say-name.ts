import { t } from '@lingui/core/macro';
import type { Entry } from './use-booklet-scores.ts';

/** The name of a score; its number where it was gone before anybody could tell its name. */
export function sayName({ id, name }: Pick<Entry, 'id' | 'name'>): string {
  return name === '' ? t`Score ${id}` : name;
}
