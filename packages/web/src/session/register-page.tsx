import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { setUp } from './sign-in.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { useRefusal } from './use-refusal.ts';

const route = getRouteApi('/register/$token');

/** Behind the set-up link that the server of an empty system prints. */
export function RegisterPage() {
  const { token } = route.useParams();
  const [isSending, setIsSending] = useState(false);
  const refusal = useRefusal();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const textIn = (name: string) => String(given.get(name));
    const fields = {
      fullName: textIn('fullName').trim(),
      username: textIn('username').trim(),
      email: textIn('email').trim(),
      password: textIn('password'),
    };
    if (Object.values(fields).includes('')) return refusal.say(t`Please fill all fields`);

    setIsSending(true);
    refusal.clear();
    await setUp({ token, ...fields }).catch(refusal.show);
    setIsSending(false);
  };

  const about = (name: string) => ({ name, error: refusal.fields[name] ?? null });
  return (
    <SignedOutPage title={t`Set up the console`} intro={<Trans>You become the first administrator.</Trans>}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {refusal.text !== null && (
            <Alert color="red" role="alert">
              {refusal.text}
            </Alert>
          )}
          <TextInput {...about('fullName')} label={t`Full name`} autoComplete="name" autoFocus />
          <TextInput {...about('username')} label={t`Username`} autoComplete="nickname" spellCheck={false} />
          <TextInput {...about('email')} type="email" label={t`Email`} autoComplete="username" spellCheck={false} />
          <PasswordInput
            {...about('password')}
            label={t`Password`}
            description={t`At least 8 characters`}
            autoComplete="new-password"
          />
          <Button type="submit" loading={isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Create account</Trans> : <Trans>Create account in {refusal.wait}</Trans>}
          </Button>
        </Stack>
      </form>
      <Anchor size="sm" renderRoot={(props) => <Link to="/" {...props} />}>
        <Trans>Go to Login</Trans>
      </Anchor>
    </SignedOutPage>
  );
}
