import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { RefusalAlert } from './refusal-alert.tsx';
import type { useRefusal } from './use-refusal.ts';

export type Proof = { email: string; password: string; staySignedIn: boolean };

type Props = {
  /** What was given before. */
  last: Pick<Proof, 'email' | 'staySignedIn'>;
  refusal: ReturnType<typeof useRefusal>;
  onProof: (proof: Proof) => void;
  onTyping: (() => void) | undefined;
  children: (form: RefObject<HTMLFormElement | null>) => ReactNode;
};

/** The first step of signing in. */
export function PasswordForm({ last, refusal, onProof, onTyping, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const email = String(given.get('email')).trim();
    const password = String(given.get('password'));
    if (email === '' || password === '') return refusal.say(t`Please fill all fields`);
    onProof({ email, password, staySignedIn: given.has('staySignedIn') });
  };

  return (
    <>
      <form ref={form} onSubmit={submit} onInput={onTyping} noValidate>
        <Stack gap="md">
          <RefusalAlert text={refusal.text} />
          <TextInput
            name="email"
            type="email"
            label={t`Email`}
            defaultValue={last.email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <PasswordInput name="password" label={t`Password`} autoComplete="current-password" />
          <Group justify="space-between" gap="xs">
            <Checkbox name="staySignedIn" defaultChecked={last.staySignedIn} label={t`Stay signed in`} />
            <Anchor href="/forgot-password" size="sm">
              <Trans>Forgot Password</Trans>
            </Anchor>
          </Group>
          <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Login</Trans> : <Trans>Login in {refusal.wait}</Trans>}
          </Button>
        </Stack>
      </form>
      {children(form)}
    </>
  );
}
