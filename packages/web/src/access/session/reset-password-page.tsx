import { fetchProfile } from '@eemusic/contract/access/profile';
import { openReset } from '@eemusic/contract/access/reset-link';
import { maxPasswordLength, minPasswordLength, resetPassword } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { currentSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';

const route = getRouteApi('/forgot-password/$token');

/** Opened by the link in the mail. Once the token has been used, it is removed from the address and the history. */
export function ResetPasswordPage() {
  const { token } = route.useParams();
  const navigate = route.useNavigate();
  const refusal = useRefusal();

  const save = (password: string) =>
    refusal.attempt(async () => {
      await call(resetPassword, { token, password });
      await navigate({ to: '/forgot-password', search: { done: true }, replace: true });
      await endOwnSession();
    });

  /* After any other error the form stays; submitting it shows the error. */
  const { error, isPending } = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(openReset, { token }, { signal }),
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

/** Email and name are unknown here, because only the server knows to whom the link belongs. */
const noHints: readonly string[] = [];

type Props = {
  refusal: ReturnType<typeof useRefusal>;
  onPassword: (password: string) => void;
};

function NewPasswordForm({ refusal, onPassword }: Props) {
  const [password, setPassword] = useState('');
  const about = (name: string) => refusal.fields[name] ?? null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    const [chosen, again] = [String(data.get('password')), String(data.get('again'))];
    const problem = problemOf(chosen, again);
    if (problem !== null) return refusal.announce(...problem);
    onPassword(chosen);
  };

  return (
    <Form refusal={refusal.refused} onSubmit={submit} onInput={refusal.retract}>
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
    </Form>
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
