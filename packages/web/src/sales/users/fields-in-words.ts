import { studentFields } from '@eemusic/contract/sales/fields';
import { t } from '@lingui/core/macro';
import { labels } from './labels.ts';
import type { SavedStudent } from './queries.ts';
import type { Values } from './values.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { recordInWords, statusInWords } from '#sales/user-management/index.ts';

export function fieldsInWords(): FieldsInWords<Values> {
  return {
    ...recordInWords(studentFields, labels),
    profile1: textField(t`Profile 1 name`),
    profile2: textField(t`Profile 2 name`),
    educator: { label: t`Attached School/Teacher`, format: (educator) => educator?.name ?? '' },
    status: statusInWords(),
  };
}

export function notesOf(before: SavedStudent, saved: SavedStudent): string[] {
  return before.subscriptionCode === saved.subscriptionCode
    ? []
    : [t`The subscription is now ${saved.subscriptionCode ?? t`none`}.`];
}
