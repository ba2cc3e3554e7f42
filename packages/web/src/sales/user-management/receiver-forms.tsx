import { minPasswordLength } from '@eemusic/contract/access/session';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { channelFields, educatorFields } from '@eemusic/contract/platform/record-fields';
import { createChannel, updateChannel } from '@eemusic/contract/sales/channels';
import { createEducator, listUnassignedEducators, updateEducator } from '@eemusic/contract/sales/educators';
import { listUnassignedStudents } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { NewPasswordField } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { type Delta, idsOf, type Item, noDelta, rebasedDelta } from '#platform/ui/chooser-delta.ts';
import type { Source } from '#platform/ui/chooser.tsx';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EditInPlace } from '#platform/ui/form/edit-in-place.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { AddRecord, EditRecord, FormWaiting } from '#platform/ui/form/record-form.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import { refreshUserManagement as refresh } from '#sales/ui/index.ts';
import {
  blankValues,
  type EditFieldProps,
  FieldInputs,
  type FormValues,
  type InputForm,
  MembersSection,
  membersInWords,
  notesOfMembers,
  RecordSections,
  recordInWords,
  useSameName,
  valuesIn,
} from './record-fields.tsx';
import { channels, educators, type SavedChannel, type SavedEducator } from './records.ts';

type ScreenProps = { back: ReactNode; onClose: () => void };

type ChannelValues = FormValues<typeof channelFields> & { schools: Delta };
export type ChannelField = keyof typeof channelFields;

const schoolsOf = ({ educators }: SavedChannel): Item[] =>
  educators.map(({ educatorId: id, educatorName: name }) => ({ id, name }));

const channelErrors = { names: { channelName: 'name', addedSchools: 'schools', removedSchools: 'schools' } };

/** How a channel is read, checked and saved, in its form as in one field. */
export const channelForm = {
  errorMapping: channelErrors,
  refresh,
  valuesOf: (channel: SavedChannel): ChannelValues => ({ ...valuesIn(channelFields, channel), schools: noDelta }),
  /** Sends only the schools that join and leave, so that schools that somebody else has moved stay where they are. */
  read: ({ name: channelName, schools, ...fields }: ChannelValues, { id, version }: SavedChannel) => {
    const moved = { addedSchools: idsOf(schools.added), removedSchools: idsOf(schools.removed) };
    const input = { channelName, ...fields, ...moved, channelId: id, version };
    return readForm(updateChannel.input, input, channelErrors.names);
  },
  send: (input: CallOf<typeof updateChannel>) => call(updateChannel, input),
  rebase: (values: ChannelValues, now: SavedChannel): ChannelValues => ({
    ...values,
    schools: rebasedDelta(values.schools, schoolsOf(now)),
  }),
  fieldsInWords: (): FieldsInWords<ChannelValues> => ({
    ...recordInWords(channelFields),
    schools: membersInWords(t`Schools and teachers`),
  }),
  notesOf: (before: SavedChannel, saved: SavedChannel) =>
    notesOfMembers(t`Schools and teachers`, schoolsOf(before), schoolsOf(saved)),
};

export const newChannel = {
  blank: { ...blankValues(channelFields), schools: noDelta } as ChannelValues,
  read: ({ name: channelName, schools, ...fields }: ChannelValues) =>
    readForm(createChannel.input, { channelName, ...fields, schools: idsOf(schools.added) }, channelErrors.names),
};

export function AddChannel(props: ScreenProps) {
  return (
    <AddRecord
      {...{ ...props, ...newChannel, refresh, errorMapping: channelErrors }}
      title={t`Add channel`}
      action={t`Add channel`}
      send={(input, options) => call(createChannel, input, options)}
    >
      {(form) => <ChannelInputs form={form} />}
    </AddRecord>
  );
}

export function EditChannel({ id, ...props }: ScreenProps & { id: number }) {
  return (
    <EditRecord
      {...{ ...props, ...channelForm }}
      query={channels.one(id)}
      waitingTitle={t`Edit channel`}
      titleOf={({ name }) => name}
    >
      {(form, saved) => <ChannelInputs form={form} saved={saved} />}
    </EditRecord>
  );
}

export function EditChannelField({ id, field, onClose }: EditFieldProps<ChannelField>) {
  return (
    <EditInPlace {...{ ...channelForm, field, onClose }} query={channels.one(id)}>
      {(form) => <FieldInputs fields={channelFields} form={form} only={[field]} />}
    </EditInPlace>
  );
}

/** @param props.saved missing for a new channel */
function ChannelInputs({ form, saved }: { form: InputForm<ChannelValues>; saved?: SavedChannel }) {
  const { values, errors, change } = form;
  const schools = useMemo(() => (saved ? schoolsOf(saved) : []), [saved]);
  const isTaken = useSameName(channels.find, { name: values.name, own: saved?.id ?? null });
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

const unassignedSchools: Source = {
  key: ['educators', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { educators, total } = await call(listUnassignedEducators, request, { signal });
    return { items: educators.map(({ educatorId: id, educatorName: name }) => ({ id, name })), total };
  },
};

type EducatorValues = FormValues<typeof educatorFields> & { channel: Item | null; users: Delta };
/** With the user name and password of a new school or teacher. */
type NewEducator = EducatorValues & { userName: string; password: string };

const usersOf = ({ users }: SavedEducator): Item[] =>
  users.map(({ studentId: id, studentName: name }) => ({ id, name }));

const educatorErrors = {
  names: {
    EducatorName: 'name',
    channelId: 'channel',
    students: 'users',
    addedUsers: 'users',
    removedUsers: 'users',
  },
  codes: {
    'educator.user-name-taken': 'userName',
    'password.weak': 'password',
    'channel.not-found': 'channel',
  },
};

export const educatorForm = {
  errorMapping: educatorErrors,
  refresh,
  valuesOf: (educator: SavedEducator): EducatorValues => {
    const { channelId, channelName } = educator;
    const channel = channelId === null ? null : { id: channelId, name: channelName ?? '' };
    return { ...valuesIn(educatorFields, educator), channel, users: noDelta };
  },
  /** Sends only the users who join and leave, so that users whom somebody else has moved stay where they are. */
  read: ({ name, channel, users, ...fields }: EducatorValues, { id, version }: SavedEducator) => {
    const moved = { addedUsers: idsOf(users.added), removedUsers: idsOf(users.removed) };
    const input = { ...fields, ...moved, educatorId: id, version, EducatorName: name, channelId: channel?.id ?? null };
    return readForm(updateEducator.input, input, educatorErrors.names);
  },
  send: (input: CallOf<typeof updateEducator>) => call(updateEducator, input),
  rebase: (values: EducatorValues, now: SavedEducator): EducatorValues => ({
    ...values,
    users: rebasedDelta(values.users, usersOf(now)),
  }),
  fieldsInWords: (): FieldsInWords<EducatorValues> => ({
    ...recordInWords(educatorFields),
    channel: { label: t`Channel`, format: (channel) => channel?.name ?? '' },
    users: membersInWords(t`Users`),
  }),
  notesOf: (before: SavedEducator, saved: SavedEducator) => notesOfMembers(t`Users`, usersOf(before), usersOf(saved)),
};

export const newEducator = {
  blank: {
    ...blankValues(educatorFields),
    userName: '',
    password: '',
    channel: null,
    users: noDelta,
  } as NewEducator,
  read: ({ name, channel, users, ...fields }: NewEducator) => {
    const input = { ...fields, EducatorName: name, channelId: channel?.id ?? null, students: idsOf(users.added) };
    return readForm(createEducator.input, input, educatorErrors.names);
  },
};

/** @param props.channel the channel from whose page or schools the form was opened */
export function AddEducator({ channel, ...props }: ScreenProps & { channel: number | undefined }) {
  const { data, isLoading, refetch } = useQuery({ ...channels.one(channel ?? 0), enabled: channel !== undefined });
  if (isLoading)
    return (
      <FormWaiting title={t`Add school or teacher`} back={props.back} error={null} onRetry={() => void refetch()} />
    );
  return (
    <AddRecord
      {...{ ...props, ...newEducator, refresh, errorMapping: educatorErrors }}
      blank={{ ...newEducator.blank, channel: data ? { id: data.id, name: data.name } : null }}
      title={t`Add school or teacher`}
      action={t`Add school or teacher`}
      send={(input, options) => call(createEducator, input, options)}
    >
      {(form) => (
        <EducatorInputs form={form}>
          <AccessInputs form={form} />
        </EducatorInputs>
      )}
    </AddRecord>
  );
}

export function EditEducator({ id, ...props }: ScreenProps & { id: number }) {
  return (
    <EditRecord
      {...{ ...props, ...educatorForm }}
      query={educators.one(id)}
      waitingTitle={t`Edit school or teacher`}
      titleOf={({ name }) => name}
    >
      {(form, saved) => <EducatorInputs form={form} saved={saved} />}
    </EditRecord>
  );
}

export function EditEducatorField({ id, field, onClose }: EditFieldProps<'channel' | keyof typeof educatorFields>) {
  return (
    <EditInPlace {...{ ...educatorForm, field, onClose }} query={educators.one(id)}>
      {(form) =>
        field === 'channel' ? (
          <ChannelInput form={form} />
        ) : (
          <FieldInputs fields={educatorFields} form={form} only={[field]} />
        )
      }
    </EditInPlace>
  );
}

function ChannelInput({ form: { values, errors, change } }: { form: InputForm<EducatorValues> }) {
  return (
    <RecordSelect
      label={t`Channel`}
      placeholder={t`No channel`}
      clearLabel={t`Remove it from its channel`}
      value={values.channel}
      onChange={(chosen) => change({ channel: chosen })}
      find={channels.find}
      error={errors['channel']}
    />
  );
}

type EducatorInputsProps = {
  form: InputForm<EducatorValues>;
  saved?: SavedEducator;
  children?: ReactNode;
};

function EducatorInputs({ form, saved, children }: EducatorInputsProps) {
  const { values, errors, change } = form;
  const users = useMemo(() => (saved ? usersOf(saved) : []), [saved]);
  const isTaken = useSameName(educators.find, { name: values.name, own: saved?.id ?? null });
  return (
    <>
      <RecordSections
        title={t`School/Teacher`}
        kind="educators"
        fields={educatorFields}
        form={form}
        hints={{ name: isTaken && <span role="status">{t`Another school or teacher has this name`}</span> }}
        after={{ category: <ChannelInput form={form} /> }}
      />
      {children}
      <MembersSection
        name="users"
        title={t`Users`}
        source={unassignedUsers}
        initial={users}
        value={values.users}
        error={errors['users']}
        onChange={(chosen) => change({ users: chosen })}
        texts={{
          searchUnassigned: t`Search unassigned users`,
          searchChosen: t`Search chosen users`,
          allAssigned: t`All users have been assigned to schools/teachers proceed to link them later!`,
        }}
      />
    </>
  );
}

function AccessInputs({ form }: { form: InputForm<NewEducator> }) {
  const { userName, name, contactName, contactEmail } = form.values;
  return (
    <FormSection title={t`Sign-in`} isWide>
      <TextInput
        label={t`Username`}
        {...textInput(form, 'userName')}
        required
        maxLength={maxNameLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField
        label={t`Password`}
        {...textInput(form, 'password')}
        required
        description={
          <Trans>At least {minPasswordLength} characters; several unrelated words are strong and easy to type.</Trans>
        }
        about={[userName, name, contactName, contactEmail]}
      />
    </FormSection>
  );
}

/** The server leaves out students whose names have only one or two letters. */
const unassignedUsers: Source = {
  key: ['students', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { students, total } = await call(listUnassignedStudents, request, { signal });
    return { items: students.map(({ studentId: id, studentName: name }) => ({ id, name })), total };
  },
};
