import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { deltaBetween, sayDelta } from '#platform/ui/chooser-words.ts';
import type { SavedEducator } from './queries.ts';
import { sayCategory } from './say-category.ts';
import { usersOf, type Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    name: textField(t`Name`),
    category: { label: t`Category`, say: sayCategory },
    contactName: textField(t`Contact Name`),
    contactNumber: textField(t`Contact No`),
    contactEmail: textField(t`Contact Email`),
    channel: { label: t`Channel`, say: (channel) => channel?.name ?? '' },
    region: { label: t`Region`, say: sayRegion },
    status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
    users: { label: t`Users`, say: (delta) => sayDelta(delta) || t`as they were` },
  };
}

/** Who came and who left meanwhile. */
export function notesOf(before: SavedEducator, saved: SavedEducator): string[] {
  const moved = sayDelta(deltaBetween(usersOf(before), usersOf(saved)));
  return moved === '' ? [] : [t`Users: ${moved}`];
}
