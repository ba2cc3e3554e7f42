import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { verifyAccount } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { call } from '#platform/api/call.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { BackToLogin } from './back-to-login.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { useRefusal } from './use-refusal.ts';
import { fetchAppearance } from './appearance.ts';

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

function PasswordIsReset() {
  return (
    <SignedOutPage
      title={t`Password reset`}
      intro={<Trans>Your new password is set. The account was signed out on every device.</Trans>}
    >
      <Button fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
        <Trans>Continue to log in</Trans>
      </Button>
    </SignedOutPage>
  );
}

/** Seconds until the mail can be requested again, about as long as its delivery takes. */
const resendDelay = 30;

/** Looks the same whether or not the account exists. */
function CheckYourEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { data } = useQuery({ queryKey: ['appearance'], queryFn: fetchAppearance, staleTime: Infinity });
  const { secondsLeft, restart } = useCountdown(resendDelay);
  const refusal = useRefusal();
  const isWaiting = secondsLeft > 0 || refusal.wait !== null;

  const resend = () =>
    refusal.attempt(async () => {
      const { message } = await call(verifyAccount, { email });
      restart();
      toast.success(message);
    });

  return (
    <SignedOutPage title={t`Check your email`}>
      <Stack gap="md">
        <Text style={{ overflowWrap: 'anywhere' }}>
          <Trans>
            If <b>{email}</b> belongs to an account, a link to set a new password is on its way. Use it within{' '}
            {resetMinutes} minutes.
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>Nothing there? Check your spam folder, and that the address is right.</Trans>
        </Text>
        <FormAlert text={refusal.text} />
        <Button variant="default" onClick={() => void resend()} loading={refusal.isSending} disabled={isWaiting}>
          {refusal.wait !== null ? (
            <Trans>Resend in {refusal.wait}</Trans>
          ) : secondsLeft > 0 ? (
            <Trans>Resend in {secondsLeft} s</Trans>
          ) : (
            <Trans>Resend</Trans>
          )}
        </Button>
        {data?.demo?.hasMails === true && (
          <Button variant="light" renderRoot={(props) => <Link to="/demo/mails" {...props} />}>
            <Trans>Open the emails of this demo</Trans>
          </Button>
        )}
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            <Trans>Use another email</Trans>
          </Anchor>
          <BackToLogin />
        </Group>
      </Stack>
    </SignedOutPage>
  );
}

/** Counts down by the clock and not by ticks, because browsers slow down the timers of a background tab. */
function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [isRunning]);

  const restart = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { secondsLeft, restart };
}
