import { educatorFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { deltaBetween, sayDelta } from '#platform/ui/chooser-words.ts';
import { labels } from './labels.ts';
import type { SavedEducator } from './queries.ts';
import { sayCategory } from './say-category.ts';
import { usersOf, type Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { recordInWords, statusInWords } from '#sales/user-management/index.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(educatorFields, labels),
    category: { label: t`Category`, say: sayCategory },
    channel: { label: t`Channel`, say: (channel) => channel?.name ?? '' },
    status: statusInWords(),
    users: { label: t`Users`, say: (delta) => sayDelta(delta) || t`as they were` },
  };
}

/** Members that joined or left in the meantime. */
export function notesOf(before: SavedEducator, saved: SavedEducator): string[] {
  const moved = sayDelta(deltaBetween(usersOf(before), usersOf(saved)));
  return moved === '' ? [] : [t`Users: ${moved}`];
}
