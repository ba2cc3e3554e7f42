import { maxPasswordLength, minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import type { useRefusal } from './use-refusal.ts';

/** Email and name are unknown here, because only the server knows to whom the link belongs. */
const noHints: readonly string[] = [];

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  onPassword: (password: string) => void;
};

export function NewPasswordForm({ refusal, onPassword }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const about = (name: string) => refusal.fields[name] ?? null;

  useFocusOnInvalid(form, refusal.refused);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [chosen, again] = [String(data.get('password')), String(data.get('again'))];
    const problem = problemOf(chosen, again);
    if (problem !== null) return refusal.announce(...problem);
    onPassword(chosen);
  };

  return (
    <form ref={form} onSubmit={submit} onInput={refusal.retract} noValidate>
      <Stack gap="md">
        <FormAlert text={Object.keys(refusal.fields).length === 0 ? refusal.text : null} />
        <div>
          <PasswordField
            name="password"
            label={t`New password`}
            error={about('password')}
            autoComplete="new-password"
            mb={4}
            autoFocus
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordStrength password={password} about={noHints} />
        </div>
        <PasswordField name="again" label={t`Confirm password`} error={about('again')} autoComplete="new-password" />
        <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
          {refusal.wait === null ? <Trans>Reset Password</Trans> : <Trans>Reset Password in {refusal.wait}</Trans>}
        </Button>
      </Stack>
    </form>
  );
}

/** The first problem in the order of the specification, and its field. */
function problemOf(password: string, again: string): [string, Record<string, string>] | null {
  const fill = t`Please fill all fields`;
  const mismatch = t`Passwords do not match`;
  const short = t`Password must be at least ${minPasswordLength} characters`;
  if (password === '' || again === '') return [fill, { [password === '' ? 'password' : 'again']: fill }];
  if (password !== again) return [mismatch, { again: mismatch }];
  if (password.length < minPasswordLength) return [short, { password: short }];
  /* Shown as an error, because a field with a maximum length would truncate the password unnoticed. */
  const long = t`Password must be at most ${maxPasswordLength} characters`;
  return password.length > maxPasswordLength ? [long, { password: long }] : null;
}
