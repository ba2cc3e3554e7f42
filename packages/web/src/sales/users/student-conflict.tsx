import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import type { EditForm } from '#platform/ui/form/use-edit-form.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import type { SavedStudent } from './queries.ts';
import { type Values, valuesOf } from './values.ts';

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function StudentConflict({ edit }: { edit: EditForm<SavedStudent, Values> }) {
  const { form, saved, before, takeTheirs } = edit;
  if (before === null) return null;

  const text = (label: string) => ({ label, say: (value: string) => value });
  return (
    <ConflictNotice
      before={valuesOf(before)}
      theirs={valuesOf(saved)}
      values={form.values}
      fields={{
        fullName: text(t({ message: 'Name', context: 'person' })),
        contactName: text(t`Contact Name`),
        contactNumber: text(t`Contact No`),
        contactEmail: text(t`Contact Email`),
        expireBy: text(t`Expiry Date`),
        profile1: text(t`Profile 1 name`),
        profile2: text(t`Profile 2 name`),
        educator: { label: t`Attached School/Teacher`, say: (educator) => educator?.name ?? '' },
        region: { label: t`Region`, say: sayRegion },
        birthYear: text(t`Year of birth`),
        status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
      }}
      notes={
        before.subscriptionCode === saved.subscriptionCode
          ? []
          : [t`The subscription is now ${saved.subscriptionCode ?? t`none`}.`]
      }
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
