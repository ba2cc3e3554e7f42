import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import type { EditForm } from '#platform/ui/form/use-edit-form.ts';
import { type SavedKey, type Values, valuesOf } from './key-values.ts';
import { sayStatus } from './say-status.ts';

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function KeyConflict({ edit }: { edit: EditForm<SavedKey, Values> }) {
  const { form, saved, before, takeTheirs } = edit;
  if (before === null) return null;

  const text = (label: string) => ({ label, say: (value: string) => value });
  return (
    <ConflictNotice
      before={valuesOf(before)}
      theirs={valuesOf(saved)}
      values={form.values}
      fields={{
        expireBy: text(t`Expiry date`),
        fullName: text(t`Account name`),
        phone: text(t`Phone`),
        region: { label: t`Region`, say: sayRegion },
        email: text(t`Email`),
      }}
      notes={before.status === saved.status ? [] : [t`The status of the key is now ${sayStatus(saved.status)}.`]}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
