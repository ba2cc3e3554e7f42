import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import {
  type Administrator,
  createAdministrator,
  personalFields,
  updateAdministrator,
} from '@eemusic/contract/access/administrators';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Radio, TextInput } from '@mantine/core';
import { NewPasswordField } from '#access/passwords/index.ts';
import { useMe } from '#access/profile/index.ts';
import { noProof, proofCodes, ProofFields, proofSteps, sentProof } from '#access/two-step/index.ts';
import { call } from '#platform/api/call.ts';
import { enumerate, inLanguage } from '#platform/locales/formats.ts';
import { formatGender, genderChoices } from '#platform/names/fields.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { textField } from '#platform/ui/conflict.ts';
import type { FieldsInWords } from '#platform/ui/conflict-notice.tsx';
import { AddRecord, EditRecord } from '#platform/ui/form/record-form.tsx';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { textInput } from '#platform/ui/form/text-input.ts';
import type { ErrorMapping, RecordForm as Form } from '#platform/ui/form/use-form.ts';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { hasOpenPermission, type Locks, locksOf, locksOfNew } from './locks.ts';
import { LockReason, PermissionList } from './permission-list.tsx';
import { administratorQuery, refreshAdministrators } from './queries.ts';
import { useAdministratorsAddress } from './address.ts';
import { type Gender, genders } from '@eemusic/contract/platform/genders';
import * as z from 'zod/mini';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Code } from '@eemusic/contract/platform/permissions';
import { type Checked, readForm } from '#platform/ui/form/read-form.ts';

export function AddScreen() {
  const me = useMe();
  const { close } = useAdministratorsAddress();
  return (
    <AddRecord
      {...{ blank, errorMapping }}
      title={t`Add administrator`}
      action={t`Add administrator`}
      back={<BackToAdministrators />}
      onClose={close}
      read={readNew}
      send={(input, options) => call(createAdministrator, input, options)}
      refresh={refreshAdministrators}
    >
      {(form) => <AdministratorSections form={form} locks={locksOfNew(me)} image={null} isNew />}
    </AddRecord>
  );
}

export function EditScreen({ id }: { id: number }) {
  const me = useMe();
  const { close } = useAdministratorsAddress();
  const asks = (values: Values, { userId, email }: Administrator) =>
    asksProof(values, { isOwn: userId === me.userId, email });
  return (
    <EditRecord
      {...{ valuesOf, errorMapping, fieldsInWords, notesOf }}
      query={administratorQuery(id)}
      waitingTitle={t`Edit administrator`}
      titleOf={({ fullName }) => fullName}
      back={<BackToAdministrators />}
      onClose={close}
      read={(values, saved) =>
        readUpdate(values, saved, { mayGrant: hasOpenPermission(locksOf(me, saved)), proves: asks(values, saved) })
      }
      send={(input) => call(updateAdministrator, input)}
      refresh={refreshAdministrators}
      rebase={(values, now) => withoutLocked(values, now, locksOf(me, now))}
    >
      {(form, saved) => (
        <AdministratorSections
          form={form}
          locks={locksOf(me, saved)}
          image={saved.image}
          isNew={false}
          lacked={lackedBy(saved)}
          provesAs={asks(form.values, saved) ? me.userId : null}
        />
      )}
    </EditRecord>
  );
}

function BackToAdministrators() {
  const { mode: _mode, edit: _edit, ...list } = useAdministratorsAddress().search;
  return <BackLink to="/administrator" search={list} replace label={t`Administrators`} />;
}

/** Drops changes to fields that became locked because the administrator was given further codes meanwhile. */
function withoutLocked(values: Values, { email }: Administrator, { access }: Locks): Values {
  return access === null ? values : { ...values, email, password: '' };
}

function fieldsInWords(): FieldsInWords<Values> {
  const { password, gender, permissions } = administratorFields;
  const words = Object.entries(administratorFields).map(([field, { label }]) => [field, textField(inLanguage(label))]);
  return {
    avatarBase64: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
    ...Object.fromEntries(words),
    password: { label: inLanguage(password.label), format: (typed) => (typed === '' ? t`as it was` : t`a new one`) },
    gender: { label: inLanguage(gender.label), format: formatGender },
    permissions: { label: inLanguage(permissions.label), format: (codes) => enumerate(codes.map(formatPermission)) },
  };
}

function notesOf(before: Administrator, now: Administrator): string[] {
  const status = now.isActive === 1 ? t`The account was activated.` : t`The account was deactivated.`;
  return [
    ...(before.fileName === now.fileName ? [] : [t`The picture was replaced.`]),
    ...(before.isActive === now.isActive ? [] : [status]),
  ];
}

type Props = {
  form: Pick<Form<Values>, 'values' | 'errors' | 'step' | 'change'>;
  locks: Locks;
  image: string | null;
  isNew: boolean;
  /** The details that the account lacks, and that may stay so. */
  lacked?: readonly string[] | undefined;
  /** The user who has to enter the current password; null if nobody does. */
  provesAs?: number | null;
};

function AdministratorSections(props: Props) {
  const { form, locks } = props;
  return (
    <>
      <AdministratorFields {...props} />
      <FormSection
        title={inLanguage(administratorFields.permissions.label)}
        hint={<Trans>Which screens they open. You can grant what you hold.</Trans>}
      >
        <PermissionList
          isTitled
          heldCodes={form.values.permissions}
          locks={locks}
          onChange={(permissions) => form.change({ permissions })}
          error={form.errors['permissions']}
        />
      </FormSection>
    </>
  );
}

type TextField = 'fullName' | 'username' | 'email' | 'mobile' | 'age';

export function AdministratorFields({
  form: { values, errors, step, change },
  locks,
  image,
  isNew,
  lacked,
  provesAs = null,
}: Props) {
  const text = (field: TextField) => ({
    label: inLanguage(administratorFields[field].label),
    maxLength: administratorFields[field].maxLength,
    ...textInput({ values, errors, change }, field),
    required: !lacked?.includes(field),
    autoComplete: 'off',
  });
  const isLocked = locks.access !== null;
  const reason = locks.access !== null && <LockReason reason={locks.access} />;

  return (
    <>
      <FormSection title={t`Personal details`} isWide>
        <PortraitField
          label={t`Picture`}
          image={image}
          value={values.avatarBase64}
          onChange={(avatarBase64) => change({ avatarBase64 })}
          error={errors['avatarBase64']}
          required={isNew}
        />
        <TextInput {...text('fullName')} />
        <TextInput {...text('mobile')} type="tel" />
        <TextInput {...text('age')} inputMode="numeric" />
        <Radio.Group
          name="gender"
          label={inLanguage(administratorFields.gender.label)}
          value={values.gender}
          error={errors['gender']}
          required={!lacked?.includes('gender')}
          onChange={(gender) => change({ gender: toGender(gender) })}
        >
          <Group gap="lg" mt={10} mb={6}>
            {genderChoices().map(({ value, label }) => (
              <Radio key={value} value={String(value)} label={label} />
            ))}
          </Group>
        </Radio.Group>
      </FormSection>
      <FormSection title={t`Sign-in`} isWide>
        <TextInput {...text('username')} autoCapitalize="none" spellCheck={false} />
        <EmailField
          {...text('email')}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'default'}
          description={reason}
        />
        <NewPasswordField
          label={isNew ? inLanguage(administratorFields.password.label) : t`New password`}
          {...textInput({ values, errors, change }, 'password')}
          required={isNew}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'default'}
          description={
            reason ||
            (isNew ? (
              <Trans>
                At least {minPasswordLength} characters; several unrelated words are strong and easy to type.
              </Trans>
            ) : (
              <Trans>Leave empty to keep the current one. A new one signs them out everywhere.</Trans>
            ))
          }
          about={[values.email, values.username, values.fullName]}
        />
        {provesAs !== null && (
          <ProofFields
            userId={provesAs}
            values={values}
            errors={errors}
            description={<Trans>You need it to change how you sign in.</Trans>}
            step={step}
            onChange={change}
          />
        )}
      </FormSection>
    </>
  );
}

export const blank = {
  fullName: '',
  username: '',
  email: '',
  password: '',
  mobile: '',
  age: '',
  gender: '' as '' | `${Gender}`,
  permissions: [] as Code[],
  /** A new picture as a data URL. */
  avatarBase64: null as string | null,
  /** The saved picture. The form does not change it, but a conflict must notice that somebody else did. */
  fileName: null as string | null,
  ...noProof,
};

type Values = typeof blank;

export function valuesOf(administrator: Administrator): Values {
  const { fullName, username, email, mobile, age, gender, permissions, fileName } = administrator;
  return {
    ...blank,
    fullName,
    username,
    email,
    mobile,
    age: age === null ? '' : String(age),
    gender: gender === null ? '' : `${gender}`,
    permissions: permissions.map(({ code }) => code),
    fileName,
  };
}

function toGender(value: string): Values['gender'] {
  const gender = Object.values(genders).find((one) => String(one) === value);
  return gender === undefined ? '' : `${gender}`;
}

export function readNew(values: Values): Checked<CallOf<typeof createAdministrator>> {
  return readForm(createAdministrator.input, asSent(values));
}

/** Whether the form asks for the current password: to change one's own email or password. */
function asksProof(values: Values, { isOwn, email }: { isOwn: boolean; email: string }): boolean {
  return isOwn && (values.password !== '' || values.email.trim() !== email);
}

/** Locked fields are not sent, so they keep their values. */
export function readUpdate(
  values: Values,
  saved: Administrator,
  { mayGrant, proves }: { mayGrant: boolean; proves: boolean },
): Checked<CallOf<typeof updateAdministrator>> {
  const { userId, version } = saved;
  const { permissions, ...person } = asSent(values);
  const input = { ...person, userId, version, ...(proves && sentProof(values)), ...(mayGrant && { permissions }) };
  const read = readForm(updateAdministrator.input, input);
  const lacked = lackedBy(saved);
  const required = Object.entries(personalFields).filter(([field]) => !lacked.includes(field));
  const { errors, problem } = readForm(z.object(Object.fromEntries(required)), input);
  return errors === null ? read : { input: null, errors: { ...errors, ...read.errors }, problem };
}

/** The details that somebody invited lacks until they are filled in; what an account has, it must keep. */
function lackedBy(saved: Administrator): readonly string[] {
  const isLacked = (value: string | number | null) => value === null || value === '';
  return Object.keys(personalFields).filter((field) => isLacked(saved[field as keyof typeof personalFields]));
}

function asSent(values: Values) {
  const {
    age,
    gender,
    avatarBase64,
    fileName: _saved,
    currentPassword: _proof,
    code: _code,
    emailCode: _emailCode,
    ...rest
  } = values;
  return {
    ...rest,
    age: age.trim() === '' ? undefined : Number(age),
    gender: gender === '' ? undefined : Number(gender),
    avatarBase64: avatarBase64 ?? undefined,
  };
}

const errorMapping: ErrorMapping = {
  steps: proofSteps,
  codes: {
    ...proofCodes,
    'administrator.email-taken': 'email',
    'administrator.username-taken': 'username',
    'administrator.image': 'avatarBase64',
    'administrator.grant': 'permissions',
    'password.weak': 'password',
    'file.picture-type': 'avatarBase64',
    'file.image-too-big': 'avatarBase64',
    'file.image-broken': 'avatarBase64',
  },
};
