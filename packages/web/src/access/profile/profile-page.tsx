import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Tabs, TextInput } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { administratorFields } from '@eemusic/contract/access/administrator-fields';
import { changePassword, type Profile, updateProfile } from '@eemusic/contract/access/profile';
import { uploadFile } from '@eemusic/contract/platform/files';
import { Form } from '#platform/ui/form/form.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import flush from '#platform/ui/tabs.module.css';
import { inLanguage } from '#platform/locales/formats.ts';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import { type Checked, type Errors, readForm } from '#platform/ui/form/read-form.ts';
import { textInput } from '#platform/ui/form/text-input.ts';
import { useForm, useRecordForm } from '#platform/ui/form/use-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { noProof, proofCodes, ProofFields, proofSteps, type ProofValues, sentProof } from '#access/two-step/index.ts';
import { call } from '#platform/api/call.ts';
import { NewPasswordField, PasswordField, problemOfNew } from '#access/passwords/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { uploadTo } from '#platform/api/upload.ts';
import { profileQuery, useChooseLanguage, useLoadedProfile } from './me.ts';
import type { CallOf } from '@eemusic/contract/platform/endpoint';

const Security = lazyPart(async () => (await import('./security.tsx')).Security);
const route = getRouteApi('/shell/settings/profile');

/** The id of the open tab's form, for the button in the title bar that submits it. */
const formId = 'profile-form';

export function ProfilePage() {
  const { tab: wanted = 'edit' } = route.useSearch();
  const { userId, hasPassword } = useLoadedProfile();
  const tab = wanted === 'password' && !hasPassword ? 'edit' : wanted;
  const navigate = route.useNavigate();
  const isSaving = useIsMutating({ mutationKey: savingKey }) > 0;
  const [isUnchanged, setUnchanged] = useState(true);
  const open = (chosen: string | null) =>
    void navigate({
      search: chosen === 'password' || chosen === 'security' ? { tab: chosen } : {},
      resetScroll: false,
    });

  return (
    <Page
      title={t`Profile`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      actions={
        tab !== 'security' && (
          <Button size="sm" type="submit" form={formId} loading={isSaving} disabled={tab === 'edit' && isUnchanged}>
            {tab === 'edit' ? <Trans>Save</Trans> : <Trans>Change Password</Trans>}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={flush.flush ?? ''}>
          <Tabs.Tab value="edit">{t`Edit Profile`}</Tabs.Tab>
          {hasPassword && <Tabs.Tab value="password">{t`Change Password`}</Tabs.Tab>}
          <Tabs.Tab value="security">{t`Security`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edit">
          <EditProfile formId={formId} onChange={setUnchanged} />
          <FormSection title={t`Language`} hint={<Trans>For the console and the emails it sends you.</Trans>}>
            <LanguageField userId={userId} />
          </FormSection>
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <ChangePassword formId={formId} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <Suspense fallback={<ScreenSkeleton />}>
            <Security />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** Takes effect at once, unlike the fields of the form beside it. */
function LanguageField({ userId }: { userId: number }) {
  const choose = useChooseLanguage(userId);
  return (
    <Radio.Group
      aria-label={t`Language`}
      description={t`It changes at once.`}
      value={current()}
      onChange={(language) => {
        if (isLanguage(language)) choose(language);
      }}
    >
      <Group mt="xs" mb={6} gap="lg">
        {languages.map((language) => (
          <Radio key={language} value={language} label={<span lang={language}>{languageNames[language]}</span>} />
        ))}
      </Group>
    </Radio.Group>
  );
}

const labelOf = (field: keyof typeof administratorFields) => inLanguage(administratorFields[field].label);

type EditProps = { formId: string; onChange: (isUnchanged: boolean) => void };

function EditProfile({ formId, onChange }: EditProps) {
  const opened = useLoadedProfile();
  const { update, fetch } = useUpdateProfile(opened.userId);
  const edit = useForm({
    opened,
    valuesOf,
    read,
    send: (input) => update(input),
    fetch,
    errorMapping,
    refresh: () => undefined,
    savedIn: ({ user }) => user,
  });
  const { values, errors, change, problem, step, attempt, isUnchanged } = edit.form;
  useEffect(() => onChange(isUnchanged), [onChange, isUnchanged]);
  const text = (field: 'fullName' | 'age' | 'email' | 'mobile') => ({
    ...textInput(edit.form, field),
    label: labelOf(field),
    maxLength: administratorFields[field].maxLength,
    required: true,
  });

  return (
    <Form id={formId} refusal={attempt} changed={edit.form.changed} onSubmit={edit.submit}>
      <EditConflict
        edit={edit}
        fields={{
          picture: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
          fullName: textField(labelOf('fullName')),
          age: textField(labelOf('age')),
          email: textField(labelOf('email')),
          mobile: textField(labelOf('mobile')),
        }}
        notes={(before, saved) => (before.fileName === saved.fileName ? [] : [t`The picture was replaced.`])}
      />
      <FormAlert text={problem} />
      <FormSection title={t`Personal details`} hint={<Trans>How colleagues see you.</Trans>} isWide>
        <PortraitField
          label={t`Picture`}
          image={edit.saved.image}
          value={values.picture}
          onChange={(picture) => change({ picture })}
          error={errors['picture']}
          required={edit.saved.fileName === null}
        />
        <TextInput {...text('fullName')} autoComplete="name" />
        <TextInput {...text('age')} inputMode="numeric" autoComplete="off" />
        <TextInput {...text('mobile')} type="tel" autoComplete="tel" />
      </FormSection>
      <FormSection title={t`Sign-in`} isWide>
        <EmailField
          description={
            opened.hasPassword ? (
              <Trans>You sign in with it. Changing it signs out your other devices.</Trans>
            ) : (
              <Trans>Only an administrator can change it, because you sign in with single sign-on.</Trans>
            )
          }
          {...text('email')}
          readOnly={!opened.hasPassword}
          autoComplete="email"
        />
        {asksProof(values, edit.saved) && (
          <ProofFields
            userId={opened.userId}
            values={values}
            errors={errors}
            description={<Trans>You need it to change your email.</Trans>}
            step={step}
            onChange={change}
          />
        )}
      </FormSection>
    </Form>
  );
}

type Values = ProofValues & { newPassword: string; confirm: string };
const blank: Values = { ...noProof, newPassword: '', confirm: '' };
/** The current password does not count, because a password manager may have filled it in. */
const isSame = (one: Values, other: Values) => one.newPassword === other.newPassword && one.confirm === other.confirm;

function ChangePassword({ formId }: { formId: string }) {
  const { userId, email, username, fullName } = useLoadedProfile();
  const client = useQueryClient();
  const form = useRecordForm(blank, { codes: { ...proofCodes, 'password.weak': 'newPassword' } }, isSame);
  const { values, errors, change } = form;
  const { mutate } = useMutation({
    mutationKey: savingKey,
    meta: { showsOwnErrors: true },
    mutationFn: ({ newPassword, ...proof }: Values) =>
      call(changePassword, { userId, newPassword, ...sentProof(proof), currentPassword: proof.currentPassword }),
    onSuccess: ({ message }) => {
      form.replace(() => blank);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(t`${message}. Your other devices were signed out.`);
    },
    onError: form.fail,
  });

  const submit = () => {
    const found = check(values);
    if (Object.keys(found).length > 0) return form.refuse(found);
    form.clear();
    mutate(values);
  };
  const field = (name: 'newPassword' | 'confirm') => ({ ...textInput(form, name), required: true });

  return (
    <Form id={formId} refusal={form.attempt} onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <FormAlert text={Object.keys(errors).length === 0 ? form.problem : null} />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ProofFields userId={userId} values={values} errors={errors} onChange={change} />
        <NewPasswordField label={t`New password`} {...field('newPassword')} about={[email, username, fullName]} />
        <PasswordField label={t`Confirm password`} {...field('confirm')} autoComplete="new-password" />
      </Stack>
    </Form>
  );
}

/** The first problem in the order of the specification, and its field. */
function check({ currentPassword, newPassword, confirm }: Values): Errors {
  if (currentPassword === '') return { currentPassword: t`Please fill all fields` };
  const problem = problemOfNew(newPassword, confirm);
  return problem === null ? {} : { [problem.field === 'again' ? 'confirm' : 'newPassword']: problem.text };
}

const savingKey = ['profile', 'saving'];

function useUpdateProfile(userId: number) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: savingKey,
    meta: { showsOwnErrors: true },
    mutationFn: async ({ input, picture }: Change) => {
      const stored = picture === null ? input : { ...input, fileName: await store(picture) };
      return call(updateProfile, stored);
    },
    onSuccess: async ({ user }) => {
      await client.invalidateQueries({ refetchType: 'none' });
      client.setQueryData(profileQuery(userId).queryKey, (cached) => cached && { ...cached, user });
    },
  });
  return {
    update: mutateAsync,
    fetch: async (): Promise<Profile> => (await client.fetchQuery({ ...profileQuery(userId), staleTime: 0 })).user,
  };
}

/** Stores the picture before the profile, which contains the name of the stored file. */
async function store(picture: string): Promise<string> {
  const [head = '', base64 = ''] = picture.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const type = head.slice('data:'.length).replace(';base64', '');
  return (await uploadTo(uploadFile, new File([bytes], 'portrait', { type }))).fileName;
}

/**
 * The values of the form, with a new picture as a data URL. The form does not change the file of the saved one, but a
 * conflict must notice that somebody else did.
 */
type ProfileValues = ProofValues &
  Pick<Profile, 'fullName' | 'email' | 'mobile' | 'fileName'> & { age: string; picture: string | null };

function valuesOf({ fullName, age, email, mobile, fileName }: Profile): ProfileValues {
  return { fullName, age: age === null ? '' : String(age), email, mobile, picture: null, fileName, ...noProof };
}

/** Stands for the file name while the form is validated: the picture is uploaded only when everything else is valid. */
const uploadedLater = 'uploaded-later.webp';

/** A new email address requires the current password, because the account signs in with it. */
const asksProof = (values: { email: string }, saved: { email: string }) => values.email.trim() !== saved.email;

type Change = { input: CallOf<typeof updateProfile>; picture: string | null };

function read(values: ProfileValues, profile: Profile): Checked<Change> {
  const { picture, age, fileName: _saved, currentPassword, code, emailCode, ...rest } = values;
  const { userId, fileName, version } = profile;
  const sent = {
    ...rest,
    ...(asksProof(values, profile) && sentProof({ currentPassword, code, emailCode })),
    userId,
    version,
    age: age.trim() === '' ? undefined : Number(age),
    fileName: picture === null ? (fileName ?? undefined) : uploadedLater,
  };
  const { input, errors, problem } = readForm(updateProfile.input, sent, errorMapping.names);
  if (errors === null) return { input: { input, picture }, errors };
  const missing = 'picture' in errors && sent.fileName === undefined ? { picture: t`Please choose a picture` } : {};
  return { input: null, errors: { ...errors, ...missing }, problem };
}

const errorMapping = {
  names: { fileName: 'picture', avatarBase64: 'picture' },
  steps: proofSteps,
  codes: {
    ...proofCodes,
    'administrator.email-taken': 'email',
    'file.picture': 'picture',
    'file.picture-type': 'picture',
    'file.image-too-big': 'picture',
    'file.image-broken': 'picture',
    'request.too-large': 'picture',
  },
};
