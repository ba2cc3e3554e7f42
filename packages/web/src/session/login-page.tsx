import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { DemoHint } from './demo-hint.tsx';
import { signIn } from './sign-in.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { useRefusal } from './use-refusal.ts';

/** @param props.onTyping somebody is going to sign in: time to load what follows */
export function LoginPage({ onTyping }: { onTyping?: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  const refusal = useRefusal();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const email = String(given.get('email')).trim();
    const password = String(given.get('password'));
    if (email === '' || password === '') return refusal.say(t`Please fill all fields`);

    setIsSending(true);
    refusal.clear();
    await signIn({ email, password, staySignedIn: given.has('staySignedIn') }).catch(refusal.show);
    setIsSending(false);
  };

  return (
    <SignedOutPage title={t`Login`} intro={<Trans>For the staff of EEMusic.</Trans>}>
      <form ref={form} onSubmit={submit} onInput={onTyping} noValidate>
        <Stack gap="md">
          {refusal.text !== null && (
            <Alert color="red" role="alert">
              {refusal.text}
            </Alert>
          )}
          <TextInput
            name="email"
            type="email"
            label={t`Email`}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
          <PasswordInput name="password" label={t`Password`} autoComplete="current-password" />
          <Checkbox name="staySignedIn" label={t`Stay signed in`} />
          <Button type="submit" loading={isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Login</Trans> : <Trans>Login in {refusal.wait}</Trans>}
          </Button>
        </Stack>
      </form>
      <DemoHint form={form} />
    </SignedOutPage>
  );
}
