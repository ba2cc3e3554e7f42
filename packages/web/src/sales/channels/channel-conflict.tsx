import { t } from '@lingui/core/macro';
import { sayRegion } from '#platform/locales/names.ts';
import { deltaBetween, sayDelta } from '#platform/ui/chooser-words.ts';
import type { EditForm } from '#platform/ui/form/use-edit-form.ts';
import { ConflictNotice } from '#platform/ui/conflict-notice.tsx';
import type { SavedChannel } from './queries.ts';
import { schoolsOf, type Values, valuesOf } from './values.ts';

/** What somebody else saved while the form was open; what was typed here is still in it. */
export function ChannelConflict({ edit }: { edit: EditForm<SavedChannel, Values> }) {
  const { form, saved, before, takeTheirs } = edit;
  if (before === null) return null;

  const text = (label: string) => ({ label, say: (value: string) => value });
  const moved = sayDelta(deltaBetween(schoolsOf(before), schoolsOf(saved)));
  return (
    <ConflictNotice
      before={valuesOf(before)}
      theirs={valuesOf(saved)}
      values={form.values}
      fields={{
        channelName: text(t`Channel Name`),
        contactName: text(t`Contact Name`),
        contactNumber: text(t`Contact No`),
        contactEmail: text(t`Contact Email`),
        region: { label: t`Region`, say: sayRegion },
        status: { label: t`Status`, say: (status) => (status === 1 ? t`Active` : t`Inactive`) },
        schools: { label: t`Schools and teachers`, say: (delta) => sayDelta(delta) || t`as they were` },
      }}
      notes={moved === '' ? [] : [t`Schools and teachers: ${moved}`]}
      onChoose={form.change}
      onTakeTheirs={takeTheirs}
    />
  );
}
