import type { Library } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import type { EditForm } from '#platform/ui/form/use-edit-form.ts';
import { type Values, valuesOf } from './values.ts';

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function LibraryConflict({ edit }: { edit: EditForm<Library, Values> }) {
  const { form, saved, before, takeTheirs } = edit;
  if (before === null) return null;

  const text = (label: string) => ({ label, say: (value: string) => value });
  return (
    <ConflictNotice
      before={valuesOf(before)}
      theirs={valuesOf(saved)}
      values={form.values}
      fields={{
        image: { label: t`Image`, say: (image) => (image === before.image ? t`as it was` : t`a new one`) },
        name: text(t`Name`),
        shortName: text(t`Short name`),
      }}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
