import { fetchProfile } from '@eemusic/contract/access/profile';
import { openReset } from '@eemusic/contract/access/reset-link';
import { minPasswordLength, resetPassword } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { NewPasswordField, PasswordField, problemOfNew } from '#access/passwords/index.ts';
import { BackToLogin } from './back-to-login.tsx';
import { RefusableForm } from './refusable-form.tsx';
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
