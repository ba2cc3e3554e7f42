import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { verifyAccount } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { BackToLogin } from './back-to-login.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { PasswordIsReset } from './password-is-reset.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useRefusal } from './use-refusal.ts';

const route = getRouteApi('/forgot-password');

/**
 * Requests the reset link. With `done` it says that the password was set; this last step has no token in its address.
 */
export function ForgotPasswordPage() {
  const { done } = route.useSearch();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  if (done) return <PasswordIsReset />;
  if (isSent) return <CheckYourEmail email={email} onBack={() => setIsSent(false)} />;
  return (
    <EmailForm
      email={email}
      onSent={(sentTo) => {
        setEmail(sentTo);
        setIsSent(true);
      }}
    />
  );
}

function EmailForm({ email: initialEmail, onSent }: { email: string; onSent: (email: string) => void }) {
  const refusal = useRefusal();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(form, refusal.refused);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (email === '') {
      const missing = t`Please fill the email field`;
      return refusal.announce(missing, { email: missing });
    }
    /* Any other spelling is left to the server, which knows how addresses are stored. */
    if (!/^[^\s@]+@\S+$/.test(email)) {
      const wrong = t`This is not an email address`;
      return refusal.announce(wrong, { email: wrong });
    }
    await refusal.attempt(async () => {
      await call(verifyAccount, { email });
      onSent(email);
    });
  };

  return (
    <SignedOutPage title={t`Forgot password`} intro={<Trans>We’ll email you a link to set a new password.</Trans>}>
      <form ref={form} onSubmit={submit} onInput={refusal.retract} noValidate>
        <Stack gap="md">
          <FormAlert text={refusal.fields['email'] === undefined ? refusal.text : null} />
          <TextInput
            name="email"
            type="email"
            label={t`Email`}
            defaultValue={initialEmail}
            error={refusal.fields['email']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmailLength}
            autoFocus
          />
          <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
            {refusal.wait === null ? <Trans>Reset Password</Trans> : <Trans>Reset Password in {refusal.wait}</Trans>}
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </SignedOutPage>
  );
}
