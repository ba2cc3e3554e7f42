import { t } from '@lingui/core/macro';
import { formatRegion } from '#platform/names/regions.ts';
import type { SavedKey, Values } from './key-values.ts';
import { formatStatus } from './format-status.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    expireBy: textField(t`Expiry date`),
    fullName: textField(t`Account name`),
    phone: textField(t`Phone`),
    region: { label: t`Region`, format: formatRegion },
    email: textField(t`Email`),
  };
}

export function notesOf(before: SavedKey, saved: SavedKey): string[] {
  return before.status === saved.status ? [] : [t`The status of the key is now ${formatStatus(saved.status)}.`];
}
