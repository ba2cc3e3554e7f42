import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Tabs, TextInput } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { maxAgeLength, maxNameLength, maxPhoneLength } from '@eemusic/contract/platform/field-lengths';
import { changePassword, type Profile, updateProfile } from '@eemusic/contract/access/profile';
import { maxPasswordLength, minPasswordLength } from '@eemusic/contract/access/session';
import { uploadFile } from '@eemusic/contract/platform/files';
import { Form } from '#platform/ui/form/form.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { FormSection } from '#platform/ui/form/form-section.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { EmailField } from '#platform/ui/form/email-field.tsx';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PortraitField } from '#platform/ui/portrait-field.tsx';
import { noProof, proofCodes, ProofFields, type ProofValues, sentProof } from '#access/two-step/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { profileQuery, useChooseLanguage, useLoadedProfile } from './me.ts';
import { asksProof, type Change, errorMapping, read, valuesOf } from './values.ts';

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
          <Button size="sm" type="submit" form={formId} loading={isSaving}>
            {tab === 'edit' ? <Trans>Save</Trans> : <Trans>Change Password</Trans>}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="edit">
            <Trans>Edit Profile</Trans>
          </Tabs.Tab>
          {hasPassword && (
            <Tabs.Tab value="password">
              <Trans>Change Password</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="security">
            <Trans>Security</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edit">
          <EditProfile formId={formId} />
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

function EditProfile({ formId }: { formId: string }) {
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
  const { values, errors, change, problem, step, attempt } = edit.form;
  const text = (field: 'fullName' | 'age' | 'email' | 'mobile') => ({
    name: field,
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  return (
    <Form id={formId} refusal={attempt} changed={edit.form.changed} onSubmit={edit.submit}>
      <EditConflict
        edit={edit}
        fields={{
          picture: { label: t`Picture`, format: (picture) => (picture === null ? t`as it was` : t`a new one`) },
          fullName: textField(t({ message: 'Name', context: 'person' })),
          age: textField(t`Age`),
          email: textField(t`Email`),
          mobile: textField(t`Mobile`),
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
        <TextInput
          label={t({ message: 'Name', context: 'person' })}
          {...text('fullName')}
          maxLength={maxNameLength}
          autoComplete="name"
        />
        <TextInput label={t`Age`} {...text('age')} inputMode="numeric" maxLength={maxAgeLength} autoComplete="off" />
        <TextInput label={t`Mobile`} {...text('mobile')} type="tel" maxLength={maxPhoneLength} autoComplete="tel" />
      </FormSection>
      <FormSection title={t`Sign-in`} isWide>
        <EmailField
          label={t`Email`}
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
type Errors = { [Field in keyof Values]?: string | undefined };
type Refusal = { errors: Errors; problem: string | null; attempt: number };
const blank: Values = { ...noProof, newPassword: '', confirm: '' };
const noRefusal: Refusal = { errors: {}, problem: null, attempt: 0 };

function ChangePassword({ formId }: { formId: string }) {
  const { userId, email, username, fullName } = useLoadedProfile();
  const client = useQueryClient();
  const [values, setValues] = useState(blank);
  const [{ errors, problem, attempt }, setRefusal] = useState(noRefusal);
  /* The current password does not count, because a password manager may have filled it in. */
  useAskBeforeLeaving(values.newPassword !== '' || values.confirm !== '');
  const refuse = (found: Errors, text: string | null = null) =>
    setRefusal((before) => ({ errors: found, problem: text, attempt: before.attempt + 1 }));
  const { mutate } = useMutation({
    mutationKey: savingKey,
    meta: { showsOwnErrors: true },
    mutationFn: ({ newPassword, ...proof }: Values) =>
      call(changePassword, { userId, newPassword, ...sentProof(proof), currentPassword: proof.currentPassword }),
    onSuccess: ({ message }) => {
      setValues(blank);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(t`${message}. Your other devices were signed out.`);
    },
    onError: (error) => {
      const found = errorsOf(error);
      refuse(found, Object.keys(found).length === 0 ? textOf(error) : null);
    },
  });

  const submit = () => {
    const found = check(values);
    if (Object.keys(found).length > 0) return refuse(found);
    setRefusal(({ attempt: refused }) => ({ ...noRefusal, attempt: refused }));
    mutate(values);
  };
  const field = (name: 'newPassword' | 'confirm') => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setRefusal((before) => ({ ...before, errors: { ...before.errors, [name]: undefined } }));
    },
  });

  return (
    <Form id={formId} refusal={attempt} onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <FormAlert text={problem} />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <ProofFields
          userId={userId}
          values={values}
          errors={errors}
          onChange={(part) => {
            setValues({ ...values, ...part });
            setRefusal((before) => ({
              ...before,
              errors: { ...before.errors, currentPassword: undefined, code: undefined },
            }));
          }}
        />
        <div>
          <PasswordField label={t`New password`} {...field('newPassword')} autoComplete="new-password" mb={4} />
          <PasswordStrength password={values.newPassword} about={[email, username, fullName]} />
        </div>
        <PasswordField label={t`Confirm password`} {...field('confirm')} autoComplete="new-password" />
      </Stack>
    </Form>
  );
}

/** The first problem in the order of the specification, and its field. */
function check({ currentPassword, newPassword, confirm }: Values): Errors {
  const fill = t`Please fill all fields`;
  if (currentPassword === '') return { currentPassword: fill };
  if (newPassword === '') return { newPassword: fill };
  if (confirm === '') return { confirm: fill };
  if (newPassword !== confirm) return { confirm: t`Passwords do not match` };
  if (newPassword.length < minPasswordLength) {
    return { newPassword: t`Password must be at least ${minPasswordLength} characters` };
  }
  /* Shown as an error, because a field with a maximum length would truncate the password unnoticed. */
  if (newPassword.length <= maxPasswordLength) return {};
  return { newPassword: t`Password must be at most ${maxPasswordLength} characters` };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof CallError)) return {};
  const proofField = Object.entries(proofCodes).find(([code]) => code === error.code)?.[1];
  if (proofField) return { [proofField]: error.text };
  if (error.code === 'password.weak') return { newPassword: error.fields['newPassword'] ?? error.text };
  return error.fields;
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
    /** The profile as currently stored on the server. */
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
