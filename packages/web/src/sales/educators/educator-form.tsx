import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { maxNameLength } from '@eemusic/contract/platform/field-lengths';
import { createEducator, updateEducator } from '@eemusic/contract/sales/educators';
import { educatorFields } from '@eemusic/contract/platform/record-fields';
import { listUnassignedStudents } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { type Delta, type Item, noDelta } from '#platform/ui/chooser-delta.ts';
import type { Source } from '#platform/ui/chooser.tsx';
import { idsOf, rebasedDelta } from '#platform/ui/chooser-words.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { EditInPlace } from '#platform/ui/form/edit-in-place.tsx';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { readForm } from '#platform/ui/form/read-form.ts';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import type { RecordForm } from '#platform/ui/form/use-form.ts';
import { findChannels } from '#sales/channels/index.ts';
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
import { educatorQuery, findEducators, type SavedEducator } from './queries.ts';

/** The values of the form, with the users chosen and removed in it. */
type Values = FormValues<typeof educatorFields> & { channel: Item | null; users: Delta };

/** The user name and password of a new educator. */
type Access = { userName: string; password: string };

export const blank: Values & Access = {
  ...blankValues(educatorFields),
  userName: '',
  password: '',
  channel: null,
  users: noDelta,
};

export function valuesOf(educator: SavedEducator): Values {
  const { channelId, channelName } = educator;
  const channel = channelId === null ? null : { id: channelId, name: channelName ?? '' };
  return { ...valuesIn(educatorFields, educator), channel, users: noDelta };
}

const usersOf = ({ users }: SavedEducator): Item[] =>
  users.map(({ studentId, studentName }) => ({ id: studentId, name: studentName }));

const errorMapping = {
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

export function readNew({ name, channel, users, ...fields }: Values & Access) {
  const input = { ...fields, EducatorName: name, channelId: channel?.id ?? null, students: idsOf(users.added) };
  return readForm(createEducator.input, input, errorMapping.names);
}

/** Sends only the users who join and leave, so that users whom somebody else has moved stay where they are. */
export function readUpdate({ name, channel, users, ...fields }: Values, { id, version }: SavedEducator) {
  const moved = { addedUsers: idsOf(users.added), removedUsers: idsOf(users.removed) };
  const input = { ...fields, ...moved, educatorId: id, version, EducatorName: name, channelId: channel?.id ?? null };
  return readForm(updateEducator.input, input, errorMapping.names);
}

const rebase = (values: Values, now: SavedEducator): Values => ({
  ...values,
  users: rebasedDelta(values.users, usersOf(now)),
});

type Props = { back: ReactNode; onClose: () => void };

export function AddEducator(props: Props) {
  return (
    <AddRecord
      {...{ ...props, blank, errorMapping }}
      title={t`Add school or teacher`}
      action={t`Add school or teacher`}
      read={readNew}
      send={(input, options) => call(createEducator, input, options)}
      refresh={refreshUserManagement}
    >
      {(form) => (
        <EducatorFields form={form}>
          <AccessFields form={form} />
        </EducatorFields>
      )}
    </AddRecord>
  );
}

export function EditEducator({ id, ...props }: Props & { id: number }) {
  return (
    <EditRecord
      {...{ ...props, ...record }}
      query={educatorQuery(id)}
      waitingTitle={t`Edit school or teacher`}
      titleOf={({ name }) => name}
    >
      {(form, saved) => <EducatorFields form={form} saved={saved} />}
    </EditRecord>
  );
}

type EducatorField = 'channel' | keyof typeof educatorFields;

export function EditEducatorField({ id, field, onClose }: EditFieldProps<EducatorField>) {
  return (
    <EditInPlace {...record} {...{ field, onClose }} query={educatorQuery(id)}>
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

const fieldsInWords = (): FieldsInWords<Values> => ({
  ...recordInWords(educatorFields),
  channel: { label: t`Channel`, format: (channel) => channel?.name ?? '' },
  users: membersInWords(t`Users`),
});

/** How the record is read, checked and saved, in its form as in one field. */
const record = {
  valuesOf,
  errorMapping,
  rebase,
  fieldsInWords,
  read: readUpdate,
  refresh: refreshUserManagement,
  send: (input: CallOf<typeof updateEducator>) => call(updateEducator, input),
  notesOf: (before: SavedEducator, saved: SavedEducator) => notesOfMembers(t`Users`, usersOf(before), usersOf(saved)),
};

type EducatorForm = {
  values: Values;
  errors: RecordForm<Values>['errors'];
  change: (part: Partial<Values>) => void;
};

function ChannelInput({ form: { values, errors, change } }: { form: EducatorForm }) {
  return (
    <RecordSelect
      label={t`Channel`}
      placeholder={t`No channel`}
      clearLabel={t`Remove it from its channel`}
      value={values.channel}
      onChange={(chosen) => change({ channel: chosen })}
      find={findChannels}
      error={errors['channel']}
    />
  );
}

type FieldsProps = {
  form: EducatorForm;
  /** Missing for a new educator. */
  saved?: SavedEducator;
  /** Sections after the contact. */
  children?: ReactNode;
};

function EducatorFields({ form, saved, children }: FieldsProps) {
  const { values, errors, change } = form;
  const users = useMemo(() => (saved ? usersOf(saved) : []), [saved]);
  const isTaken = useSameName(findEducators, { name: values.name, own: saved?.id ?? null });
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

type AccessFieldsProps = { form: Pick<RecordForm<Values & Access>, 'values' | 'errors' | 'change'> };

/** The user name and password with which a new school or teacher signs in to the product. */
function AccessFields({ form: { values, errors, change } }: AccessFieldsProps) {
  return (
    <FormSection title={t`Sign-in`} isWide>
      <TextInput
        label={t`Username`}
        name="userName"
        value={values.userName}
        error={errors['userName']}
        required
        maxLength={maxNameLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ userName: event.currentTarget.value })}
      />
      <div>
        <PasswordField
          label={t`Password`}
          name="password"
          value={values.password}
          error={errors['password']}
          required
          autoComplete="new-password"
          description={
            <Trans>At least {minPasswordLength} characters; several unrelated words are strong and easy to type.</Trans>
          }
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <PasswordStrength
          password={values.password}
          about={[values.userName, values.name, values.contactName, values.contactEmail]}
        />
      </div>
    </FormSection>
  );
}

/**
 * Students without an educator, to choose from; the server leaves out those whose names have only one or two letters.
 */
const unassignedUsers: Source = {
  key: ['students', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { students, total } = await call(listUnassignedStudents, request, { signal });
    return { items: students.map(({ studentId, studentName }) => ({ id: studentId, name: studentName })), total };
  },
};
