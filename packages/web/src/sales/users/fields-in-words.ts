import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import type { SavedStudent } from './queries.ts';
import type { Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    fullName: textField(t({ message: 'Name', context: 'person' })),
    contactName: textField(t`Contact Name`),
    contactNumber: textField(t`Contact No`),
    contactEmail: textField(t`Contact Email`),
    expireBy: textField(t`Expiry Date`),
    profile1: textField(t`Profile 1 name`),
    profile2: textField(t`Profile 2 name`),
    educator: { label: t`Attached School/Teacher`, say: (educator) => educator?.name ?? '' },
    region: { label: t`Region`, say: sayRegion },
    birthYear: textField(t`Year of birth`),
    status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
  };
}

export function notesOf(before: SavedStudent, saved: SavedStudent): string[] {
  return before.subscriptionCode === saved.subscriptionCode
    ? []
    : [t`The subscription is now ${saved.subscriptionCode ?? t`none`}.`];
}
