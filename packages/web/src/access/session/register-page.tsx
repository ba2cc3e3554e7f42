import { minPasswordLength, register } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { Form } from '#platform/ui/form/form.tsx';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { BackToLogin } from './back-to-login.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { call } from '#platform/api/call.ts';
import { useRefusal } from './use-refusal.ts';
import { startSession } from './store.ts';

const route = getRouteApi('/register/$token');
const noHints: readonly string[] = [];

/** Opened by the set-up link, which the server prints as long as there is no administrator. */
export function RegisterPage() {
  const { token } = route.useParams();
  const [password, setPassword] = useState('');
  const refusal = useRefusal();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const textIn = (name: string) => String(data.get(name));
    const fields = {
      fullName: textIn('fullName').trim(),
      username: textIn('username').trim(),
      email: textIn('email').trim(),
      password: textIn('password'),
    };
    const missing = Object.entries(fields).filter(([, text]) => text === '');
    if (missing.length > 0) {
      const missingTexts = missing.map(([name]) => [name, t`Please fill in this field`] as const);
      return refusal.announce(t`Please fill all fields`, Object.fromEntries(missingTexts));
    }
    await refusal.attempt(() => setUp({ token, ...fields }));
  };

  const about = (name: string) => ({ name, error: refusal.fields[name] ?? null });
  return (
    <SignedOutPage title={t`Set up the console`} intro={<Trans>You become the first administrator.</Trans>}>
      <Form refusal={refusal.refused} onSubmit={submit} onInput={refusal.retract}>
        <Stack gap="md">
          <FormAlert text={refusal.text} />
          <TextInput {...about('fullName')} label={t`Full name`} autoComplete="name" autoFocus />
          <TextInput {...about('username')} label={t`Username`} autoComplete="nickname" spellCheck={false} />
          <TextInput {...about('email')} type="email" label={t`Email`} autoComplete="username" spellCheck={false} />
          <div>
            <PasswordField
              {...about('password')}
              label={t`Password`}
              description={t`At least ${minPasswordLength} characters`}
              autoComplete="new-password"
              mb={4}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordStrength password={password} about={noHints} />
          </div>
          <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Create account</Trans> : <Trans>Create account in {refusal.wait}</Trans>}
          </Button>
        </Stack>
      </Form>
      <BackToLogin />
    </SignedOutPage>
  );
}

/** Creates the first administrator and signs them in. */
async function setUp(input: CallOf<typeof register>): Promise<void> {
  startSession(await call(register, input), { stays: false });
}
