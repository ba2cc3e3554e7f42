import { maxEmailLength } from '@eemusic/contract/platform/field-lengths';
import { verifyAccount, minPasswordLength, resetPassword } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text, TextInput, Skeleton } from '@mantine/core';
import { Note } from '#platform/ui/buttons.tsx';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { resetMinutes } from '@eemusic/contract/access/session-lifetimes';
import { call } from '#platform/api/call.ts';
import { BackToLogin } from './back-to-login.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useRefusal } from './use-refusal.ts';
import { fetchAppearance } from './start-data.ts';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { openReset } from '@eemusic/contract/access/reset-link';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { queryOf } from '#platform/api/query.ts';
import { NewPasswordField, PasswordField, problemOfNew } from '#access/passwords/index.ts';
import { currentSession } from './store.ts';

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

  const submit = async (data: FormData) => {
    const email = String(data.get('email')).trim();
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
      <RefusableForm
        refusal={refusal}
        problem={refusal.fields['email'] === undefined ? refusal.text : null}
        action={<Trans>Reset Password</Trans>}
        actionIn={<Trans>Reset Password in {refusal.wait}</Trans>}
        onSubmit={submit}
      >
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

  const save = (password: string) =>
    refusal.attempt(async () => {
      await call(resetPassword, { token, password });
      await navigate({ to: '/forgot-password', search: { done: true }, replace: true });
      await endOwnSession();
    });

  /* After any other error the form stays; submitting it shows the error. */
  const { error, isPending } = useQuery({
    ...queryOf(['password-reset'], openReset, { token }),
    staleTime: Infinity,
    retry: false,
  });
  const isOver = error instanceof CallError && error.code === 'session.reset-link';
  if (isOver) return <LinkIsOver text={textOf(error)} />;
  if (refusal.code === 'session.reset-link') return <LinkIsOver text={refusal.text ?? ''} />;
  return (
    <SignedOutPage
      title={t`Set new password`}
      intro={
        <Trans>At least {minPasswordLength} characters; several unrelated words are strong and easy to type.</Trans>
      }
    >
      {isPending ? (
        <Skeleton h={206} aria-busy />
      ) : (
        <NewPasswordForm refusal={refusal} onPassword={(password) => void save(password)} />
      )}
      <BackToLogin />
    </SignedOutPage>
  );
}

/** The server has ended all sessions of the account. If one of them belongs to this browser, any call reveals that. */
async function endOwnSession(): Promise<void> {
  const session = currentSession();
  if (session !== null) await call(fetchProfile, { userId: session.userId }).catch(() => undefined);
}

function LinkIsOver({ text }: { text: string }) {
  return (
    <SignedOutPage title={t`Set new password`} intro={<span role="alert">{text}</span>}>
      <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" replace {...props} />}>
        <Trans>Ask for a new link</Trans>
      </Button>
      <BackToLogin />
    </SignedOutPage>
  );
}

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  onPassword: (password: string) => void;
};

/** Email and name are unknown here, because only the server knows to whom the link belongs. */
function NewPasswordForm({ refusal, onPassword }: Props) {
  const submit = (data: FormData) => {
    const [chosen, again] = [String(data.get('password')), String(data.get('again'))];
    const problem = problemOfNew(chosen, again);
    if (problem !== null) return refusal.announce(problem.text, { [problem.field]: problem.text });
    onPassword(chosen);
  };
  const { fields } = refusal;
  return (
    <RefusableForm
      refusal={refusal}
      problem={Object.keys(fields).length === 0 ? refusal.text : null}
      action={<Trans>Reset Password</Trans>}
      actionIn={<Trans>Reset Password in {refusal.wait}</Trans>}
      onSubmit={submit}
    >
      <NewPasswordField name="password" label={t`New password`} error={fields['password'] ?? null} autoFocus />
      <PasswordField
        name="again"
        label={t`Confirm password`}
        error={fields['again'] ?? null}
        autoComplete="new-password"
      />
    </RefusableForm>
  );
}
