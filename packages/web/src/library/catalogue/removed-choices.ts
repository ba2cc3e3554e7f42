import { t } from '@lingui/core/macro';
import type { Choice } from '#platform/ui/list/filter-control.ts';

/**
 * The choices of a filter, and those of a saved filter that no longer exist. @param areKnown false while the choices
 * are loading
 */
export function withRemovedChoices(
  choices: readonly Choice[],
  chosen: readonly number[],
  areKnown: boolean,
): readonly Choice[] {
  const gone = chosen.filter((id) => choices.every(({ value }) => value !== id));
  return [...choices, ...gone.map((id) => ({ value: id, label: areKnown ? t`no longer there` : '…' }))];
}
