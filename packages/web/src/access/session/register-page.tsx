import { minPasswordLength, register } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput, Anchor, Text, Skeleton } from '@mantine/core';
import { useParams, Link } from '@tanstack/react-router';
import { NewPasswordField } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { BackToLogin } from './back-to-login.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { startSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';
import { acceptInvitation, openInvitation } from '@eemusic/contract/access/invitations';
import { useQuery } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { queryOf } from '#platform/api/query.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';

/** Opened by the set-up link, which the server prints as long as there is no administrator. */
export function RegisterPage() {
  const { token } = useParams({ from: '/register/$token' });
  const refusal = useRefusal();

  const submit = async (data: FormData) => {
    const textIn = (name: string) => String(data.get(name));
    const fields = {
      fullName: textIn('fullName').trim(),
      username: textIn('username').trim(),
      email: textIn('email').trim(),
      password: textIn('password'),
    };
    if (refusal.isIncomplete(fields)) return;
    await refusal.attempt(async () => startSession(await call(register, { token, ...fields }), { stays: false }));
  };

  const about = (name: string) => ({ name, error: refusal.fields[name] ?? null });
  return (
    <SignedOutPage title={t`Set up the console`} intro={<Trans>You become the first administrator.</Trans>}>
      <RefusableForm
        refusal={refusal}
        problem={refusal.text}
        action={<Trans>Create account</Trans>}
        actionIn={<Trans>Create account in {refusal.wait}</Trans>}
        onSubmit={submit}
      >
        <TextInput {...about('fullName')} label={t`Full name`} autoComplete="name" autoFocus />
        <TextInput {...about('username')} label={t`Username`} autoComplete="nickname" spellCheck={false} />
        <TextInput {...about('email')} type="email" label={t`Email`} autoComplete="username" spellCheck={false} />
        <NewPasswordField
          {...about('password')}
          label={t`Password`}
          description={t`At least ${minPasswordLength} characters`}
        />
      </RefusableForm>
      <BackToLogin />
    </SignedOutPage>
  );
}

export function RegisterWithoutLinkPage() {
  return (
    <SignedOutPage title={t`A link is needed`}>
      <Text>
        <Trans>
          The first administrator is created with the set-up link that the server printed at its start. Everyone else
          gets an account from an administrator.
        </Trans>
      </Text>
      <Text>
        <Trans>
          You have an account but no password?{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Reset it by email
          </Anchor>
          .
        </Trans>
      </Text>
      <BackToLogin />
    </SignedOutPage>
  );
}

/** The link was used, has expired or never existed; after any other error it can be opened again. */
const linkCode = 'invitation.link';
const isOver = (error: Error | null) => error instanceof CallError && error.code === linkCode;

/** Opened by the link of an invitation: the invited person chooses username and password, and is signed in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  const {
    data: invited,
    error,
    refetch,
  } = useQuery({ ...queryOf(['invitation'], openInvitation, { token }), staleTime: Infinity });
  const refusal = useRefusal();
  if (isOver(error)) return <InvitationIsOver text={textOf(error)} />;
  if (refusal.code === linkCode) return <InvitationIsOver text={refusal.text ?? ''} />;
  return (
    <SignedOutPage
      title={t`Accept the invitation`}
      intro={invited && <Trans>Welcome, {invited.fullName}. Choose how you will sign in.</Trans>}
    >
      {invited !== undefined ? (
        <AcceptForm token={token} email={invited.email} about={[invited.fullName, invited.email]} refusal={refusal} />
      ) : error === null ? (
        <Skeleton h={280} aria-busy />
      ) : (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      )}
      <BackToLogin />
    </SignedOutPage>
  );
}

function InvitationIsOver({ text }: { text: string }) {
  return (
    <SignedOutPage title={t`Accept the invitation`} intro={<span role="alert">{text}</span>}>
      <p>
        <Trans>Ask whoever invited you to send the invitation again.</Trans>
      </p>
      <BackToLogin />
    </SignedOutPage>
  );
}

type FormProps = {
  token: string;
  email: string;
  /** Data of the user that the password must not be derived from. */
  about: readonly string[];
  refusal: ReturnType<typeof useRefusal>;
};

function AcceptForm({ token, email, about, refusal }: FormProps) {
  const submit = async (data: FormData) => {
    const fields = { username: String(data.get('username')).trim(), password: String(data.get('password')) };
    if (refusal.isIncomplete(fields)) return;
    await refusal.attempt(async () =>
      startSession(await call(acceptInvitation, { token, ...fields }), { stays: false }),
    );
  };

  return (
    <RefusableForm
      refusal={refusal}
      problem={refusal.text}
      action={<Trans>Create account</Trans>}
      actionIn={<Trans>Create account in {refusal.wait}</Trans>}
      onSubmit={submit}
    >
      <TextInput
        label={t`Email`}
        type="email"
        name="email"
        value={email}
        readOnly
        variant="filled"
        autoComplete="username"
      />
      <TextInput
        label={t`Username`}
        name="username"
        defaultValue={email.split('@')[0] ?? ''}
        error={refusal.fields['username']}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField
        label={t`Password`}
        name="password"
        description={t`At least ${minPasswordLength} characters`}
        error={refusal.fields['password']}
        autoFocus
        about={about}
      />
    </RefusableForm>
  );
}
