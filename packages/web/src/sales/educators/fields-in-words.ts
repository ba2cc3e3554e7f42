import { educatorFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { deltaBetween, formatDelta } from '#platform/ui/chooser-words.ts';
import { labels } from './labels.ts';
import type { SavedEducator } from './queries.ts';
import { formatCategory } from './format-category.ts';
import { usersOf, type Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { recordInWords, statusInWords } from '#sales/user-management/index.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(educatorFields, labels),
    category: { label: t`Category`, format: formatCategory },
    channel: { label: t`Channel`, format: (channel) => channel?.name ?? '' },
    status: statusInWords(),
    users: { label: t`Users`, format: (delta) => formatDelta(delta) || t`as they were` },
  };
}

/** Members that somebody else added or removed. */
export function notesOf(before: SavedEducator, saved: SavedEducator): string[] {
  const moved = formatDelta(deltaBetween(usersOf(before), usersOf(saved)));
  return moved === '' ? [] : [t`Users: ${moved}`];
}
