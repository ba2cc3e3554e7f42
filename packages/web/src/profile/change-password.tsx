import { changePassword } from '@eemusic/contract/profile';
import { longestPassword, shortestPassword } from '@eemusic/contract/session';
import { t } from '@lingui/core/macro';
import { Alert, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, textOf } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { PasswordStrength } from '#ui/password-strength.tsx';
import { toast } from '#ui/toast.tsx';
import { useMe } from './use-me.ts';
import { savingKey } from './use-update-profile.ts';

type Values = { currentPassword: string; newPassword: string; confirm: string };
type Errors = { [Field in keyof Values]?: string | undefined };
const blank: Values = { currentPassword: '', newPassword: '', confirm: '' };

export function ChangePassword({ formId }: { formId: string }) {
  const { userId, email, username, fullName } = useMe();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate } = useMutation({
    mutationKey: savingKey,
    meta: { showsOwnErrors: true },
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      call(changePassword, { userId, currentPassword, newPassword }),
    onSuccess: ({ message }) => {
      setValues(blank);
      void client.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(t`${message}. Your other devices were signed out.`);
    },
    onError: (error) => {
      const found = errorsOf(error);
      setErrors(found);
      setProblem(Object.keys(found).length === 0 ? textOf(error) : null);
    },
  });

  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('input[data-invalid]')?.focus();
  }, [errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = check(values);
    setProblem(null);
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(values);
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form id={formId} ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" maw={480}>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput label={t`Current password`} {...field('currentPassword')} autoComplete="current-password" />
        <div>
          <PasswordInput
            label={t`New password`}
            {...field('newPassword')}
            maxLength={longestPassword}
            autoComplete="new-password"
            mb={4}
          />
          <PasswordStrength password={values.newPassword} about={[email, username, fullName]} />
        </div>
        <PasswordInput
          label={t`Confirm password`}
          {...field('confirm')}
          maxLength={longestPassword}
          autoComplete="new-password"
        />
      </Stack>
    </form>
  );
}

/** In the order of the specification, with the field that it is about. */
function check({ currentPassword, newPassword, confirm }: Values): Errors {
  const fill = t`Please fill all fields`;
  if (currentPassword === '') return { currentPassword: fill };
  if (newPassword === '') return { newPassword: fill };
  if (confirm === '') return { confirm: fill };
  if (newPassword !== confirm) return { confirm: t`Passwords do not match` };
  if (newPassword.length >= shortestPassword) return {};
  return { newPassword: t`Password must be at least ${shortestPassword} characters` };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof CallError)) return {};
  if (error.code === 'profile.password-wrong') return { currentPassword: error.text };
  if (error.code === 'password.weak') return { newPassword: error.fields['newPassword'] ?? error.text };
  return error.fields;
}
