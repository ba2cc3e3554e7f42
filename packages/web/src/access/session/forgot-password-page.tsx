import { fetchProfile } from '@eemusic/contract/access/profile';
import { openReset } from '@eemusic/contract/access/reset-link';
import { minPasswordLength, resetPassword, verifyAccount } from '@eemusic/contract/access/session';
import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NewPasswordField, PasswordField, problemOfNew } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { queryOf } from '#platform/api/query.ts';
import { Note } from '#platform/ui/buttons.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { BackToLogin, LinkPage } from './link-page.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { fetchAppearance } from './start-data.ts';
import { currentSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';

/**
 * Requests the reset link. With `done` it says that the password was set; this last step has no token in its address.
 */
export function ForgotPasswordPage() {
  const { done } = useSearch({ from: '/forgot-password' });
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

  const submit = ({ email }: { email: string }) => {
    const problem = problemOf(email);
    if (problem !== null) return refusal.announce(problem, { email: problem });
    return refusal.attempt(async () => {
      await call(verifyAccount, { email });
      onSent(email);
    });
  };

  return (
    <SignedOutPage title={t`Forgot password`} intro={<Trans>We’ll email you a link to set a new password.</Trans>}>
      <RefusableForm refusal={refusal} names={['email']} isSaidAtField {...resetLabels(refusal)} onSubmit={submit}>
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
      </RefusableForm>
      <BackToLogin />
    </SignedOutPage>
  );
}

/** Any other spelling is left to the server, which knows how addresses are stored. */
function problemOf(email: string): string | null {
  if (email === '') return t`Please fill the email field`;
  return /^[^\s@]+@\S+$/.test(email) ? null : t`This is not an email address`;
}

const resetLabels = (refusal: ReturnType<typeof useRefusal>) => ({
  action: <Trans>Reset Password</Trans>,
  actionIn: <Trans>Reset Password in {refusal.wait}</Trans>,
});

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
  const refusal = useRefusal(resendDelay);

  const resend = () =>
    refusal.attempt(async () => {
      const { message } = await call(verifyAccount, { email });
      refusal.waitFor(resendDelay);
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
        <Note>
          <Trans>Nothing there? Check your spam folder, and that the address is right.</Trans>
        </Note>
        <FormAlert text={refusal.text} />
        <Button
          variant="default"
          onClick={() => void resend()}
          loading={refusal.isSending}
          disabled={refusal.wait !== null}
        >
          {refusal.wait === null ? <Trans>Resend</Trans> : <Trans>Resend in {refusal.wait}</Trans>}
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

/** Opened by the link in the mail. Once the token has been used, it is removed from the address and the history. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/forgot-password/$token' });
  const navigate = useNavigate();
  const refusal = useRefusal();
  const link = useQuery({
    ...queryOf(['password-reset'], openReset, { token }),
    staleTime: Infinity,
    retry: false,
  });

  /* Email and name are unknown here, because only the server knows to whom the link belongs. */
  const submit = ({ password, again }: Record<'password' | 'again', string>) => {
    const problem = problemOfNew(password, again);
    if (problem !== null) return refusal.announce(problem.text, { [problem.field]: problem.text });
    return refusal.attempt(async () => {
      await call(resetPassword, { token, password });
      await navigate({ to: '/forgot-password', search: { done: true }, replace: true });
      await endOwnSession();
    });
  };

  return (
    <LinkPage
      title={t`Set new password`}
      intro={
        <Trans>At least {minPasswordLength} characters; several unrelated words are strong and easy to type.</Trans>
      }
      {...{ link, refusal }}
      overCode="session.reset-link"
      wayOn={
        <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" replace {...props} />}>
          <Trans>Ask for a new link</Trans>
        </Button>
      }
      height={206}
    >
      <RefusableForm
        refusal={refusal}
        names={['password', 'again']}
        isSaidAtField
        {...resetLabels(refusal)}
        onSubmit={submit}
      >
        <NewPasswordField
          name="password"
          label={t`New password`}
          error={refusal.fields['password'] ?? null}
          autoFocus
        />
        <PasswordField
          name="again"
          label={t`Confirm password`}
          error={refusal.fields['again'] ?? null}
          autoComplete="new-password"
        />
      </RefusableForm>
    </LinkPage>
  );
}

/** The server has ended all sessions of the account. If one of them belongs to this browser, any call reveals that. */
async function endOwnSession(): Promise<void> {
  const session = currentSession();
  if (session !== null) await call(fetchProfile, { userId: session.userId }).catch(() => undefined);
}
