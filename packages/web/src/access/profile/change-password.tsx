import { changePassword } from '@eemusic/contract/access/profile';
import { maxPasswordLength, minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { noProof, proofCodes, ProofFields, type ProofValues, sentProof } from '#access/two-step/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useAskBeforeLeaving } from '#platform/ui/use-ask-before-leaving.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { useLoadedProfile } from './me.ts';
import { savingKey } from './use-update-profile.ts';

type Values = ProofValues & { newPassword: string; confirm: string };
type Errors = { [Field in keyof Values]?: string | undefined };
type Refusal = { errors: Errors; problem: string | null; attempt: number };
const blank: Values = { ...noProof, newPassword: '', confirm: '' };
const noRefusal: Refusal = { errors: {}, problem: null, attempt: 0 };

export function ChangePassword({ formId }: { formId: string }) {
  const { userId, email, username, fullName } = useLoadedProfile();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(blank);
  const [{ errors, problem, attempt }, setRefusal] = useState(noRefusal);
  useFocusOnInvalid(form, attempt);
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
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
    <form id={formId} ref={form} onSubmit={submit} noValidate>
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
    </form>
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
