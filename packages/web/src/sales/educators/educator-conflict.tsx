import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { deltaBetween, sayDelta } from '#platform/ui/chooser-words.ts';
import type { EditForm } from '#platform/ui/form/use-edit-form.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import type { SavedEducator } from './queries.ts';
import { sayCategory } from './say-category.ts';
import { usersOf, type Values, valuesOf } from './values.ts';

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function EducatorConflict({ edit }: { edit: EditForm<SavedEducator, Values> }) {
  const { form, saved, before, takeTheirs } = edit;
  if (before === null) return null;

  const text = (label: string) => ({ label, say: (value: string) => value });
  const moved = sayDelta(deltaBetween(usersOf(before), usersOf(saved)));
  return (
    <ConflictNotice
      before={valuesOf(before)}
      theirs={valuesOf(saved)}
      values={form.values}
      fields={{
        name: text(t`Name`),
        category: { label: t`Category`, say: sayCategory },
        contactName: text(t`Contact Name`),
        contactNumber: text(t`Contact No`),
        contactEmail: text(t`Contact Email`),
        channel: { label: t`Channel`, say: (channel) => channel?.name ?? '' },
        region: { label: t`Region`, say: sayRegion },
        status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
        users: { label: t`Users`, say: (delta) => sayDelta(delta) || t`as they were` },
      }}
      notes={moved === '' ? [] : [t`Users: ${moved}`]}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
