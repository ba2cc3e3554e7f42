import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { deltaBetween, sayDelta } from '#platform/ui/chooser-words.ts';
import type { SavedChannel } from './queries.ts';
import { schoolsOf, type Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    channelName: textField(t`Channel Name`),
    contactName: textField(t`Contact Name`),
    contactNumber: textField(t`Contact No`),
    contactEmail: textField(t`Contact Email`),
    region: { label: t`Region`, say: sayRegion },
    status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
    schools: { label: t`Schools and teachers`, say: (delta) => sayDelta(delta) || t`as they were` },
  };
}

/** Who came and who left meanwhile. */
export function notesOf(before: SavedChannel, saved: SavedChannel): string[] {
  const moved = sayDelta(deltaBetween(schoolsOf(before), schoolsOf(saved)));
  return moved === '' ? [] : [t`Schools and teachers: ${moved}`];
}
