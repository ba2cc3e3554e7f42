import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { createChannel, updateChannel } from '@eemusic/contract/sales/channels';
import { listUnassignedEducators } from '@eemusic/contract/sales/educators';
import { channelFields } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { call } from '#platform/api/call.ts';
import { type Delta, type Item, noDelta } from '#platform/ui/chooser-delta.ts';
import type { Source } from '#platform/ui/chooser.tsx';
import { idsOf, rebasedDelta } from '#platform/ui/chooser-words.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EditInPlace } from '#platform/ui/form/edit-in-place.tsx';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import type { RecordForm } from '#platform/ui/form/use-form.ts';
import {
  blankValues,
  type EditFieldProps,
  FieldInputs,
  type FormValues,
  MembersSection,
  membersInWords,
  notesOfMembers,
  RecordSections,
  recordInWords,
  refreshUserManagement,
  useSameName,
  valuesIn,
} from '#sales/user-management/index.ts';
import { channelQuery, findChannels, type SavedChannel } from './queries.ts';

/** The values of the form, with the schools chosen and removed in it. */
type Values = FormValues<typeof channelFields> & { schools: Delta };

export const blank: Values = { ...blankValues(channelFields), schools: noDelta };

export const valuesOf = (channel: SavedChannel): Values => ({ ...valuesIn(channelFields, channel), schools: noDelta });

const schoolsOf = ({ educators }: SavedChannel): Item[] =>
  educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName }));

const errorMapping = { names: { channelName: 'name', addedSchools: 'schools', removedSchools: 'schools' } };

export const readNew = ({ name: channelName, schools, ...fields }: Values) =>
  readForm(createChannel.input, { channelName, ...fields, schools: idsOf(schools.added) }, errorMapping.names);

/** Sends only the schools that join and leave, so that schools that somebody else has moved stay where they are. */
export function readUpdate({ name: channelName, schools, ...fields }: Values, { id, version }: SavedChannel) {
  const moved = { addedSchools: idsOf(schools.added), removedSchools: idsOf(schools.removed) };
  const input = { channelName, ...fields, ...moved, channelId: id, version };
  return readForm(updateChannel.input, input, errorMapping.names);
}

export const rebase = (values: Values, now: SavedChannel): Values => ({
  ...values,
  schools: rebasedDelta(values.schools, schoolsOf(now)),
});

type Props = { back: ReactNode; onClose: () => void };

export function AddChannel(props: Props) {
  return (
    <AddRecord
      {...{ ...props, blank, errorMapping }}
      title={t`Add channel`}
      action={t`Add channel`}
      read={readNew}
      send={(input, options) => call(createChannel, input, options)}
      refresh={refreshUserManagement}
    >
      {(form) => <ChannelFields form={form} />}
    </AddRecord>
  );
}

export function EditChannel({ id, ...props }: Props & { id: number }) {
  return (
    <EditRecord
      {...{ ...props, ...record }}
      query={channelQuery(id)}
      waitingTitle={t`Edit channel`}
      titleOf={({ name }) => name}
    >
      {(form, saved) => <ChannelFields form={form} saved={saved} />}
    </EditRecord>
  );
}

export type ChannelField = keyof typeof channelFields;

export function EditChannelField({ id, field, onClose }: EditFieldProps<ChannelField>) {
  return (
    <EditInPlace {...record} {...{ field, onClose }} query={channelQuery(id)}>
      {(form) => <FieldInputs fields={channelFields} form={form} only={[field]} />}
    </EditInPlace>
  );
}

const fieldsInWords = (): FieldsInWords<Values> => ({
  ...recordInWords(channelFields),
  schools: membersInWords(t`Schools and teachers`),
});

/** How the record is read, checked and saved, in its form as in one field. */
const record = {
  valuesOf,
  errorMapping,
  rebase,
  fieldsInWords,
  read: readUpdate,
  refresh: refreshUserManagement,
  send: (input: CallOf<typeof updateChannel>) => call(updateChannel, input),
  notesOf: (before: SavedChannel, saved: SavedChannel) =>
    notesOfMembers(t`Schools and teachers`, schoolsOf(before), schoolsOf(saved)),
};

type FieldsProps = {
  form: Pick<RecordForm<Values>, 'values' | 'errors' | 'change'>;
  /** Missing for a new channel. */
  saved?: SavedChannel;
};

function ChannelFields({ form, saved }: FieldsProps) {
  const { values, errors, change } = form;
  const schools = useMemo(() => (saved ? schoolsOf(saved) : []), [saved]);
  const isTaken = useSameName(findChannels, { name: values.name, own: saved?.id ?? null });
  return (
    <>
      <RecordSections
        title={t`Channel`}
        kind="channels"
        fields={channelFields}
        form={form}
        hints={{ name: isTaken && <span role="status">{t`Another channel has this name`}</span> }}
      />
      <MembersSection
        name="schools"
        title={t`Schools and teachers`}
        source={unassignedSchools}
        initial={schools}
        value={values.schools}
        error={errors['schools']}
        onChange={(chosen) => change({ schools: chosen })}
        texts={{
          searchUnassigned: t`Search unassigned schools and teachers`,
          searchChosen: t`Search chosen schools and teachers`,
          allAssigned: t`All educators have been assigned to respective channels; proceed to link them later!`,
        }}
      />
    </>
  );
}

/** Educators without a channel, to choose from. */
const unassignedSchools: Source = {
  key: ['educators', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { educators, total } = await call(listUnassignedEducators, request, { signal });
    return { items: educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName })), total };
  },
};
