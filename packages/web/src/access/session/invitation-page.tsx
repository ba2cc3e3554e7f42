import { acceptInvitation, openInvitation } from '@eemusic/contract/access/invitations';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NewPasswordField } from '#access/passwords/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { startSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';

const route = getRouteApi('/invitation/$token');

/** The link was used, has expired or never existed; after any other error it can be opened again. */
const linkCode = 'invitation.link';
const isOver = (error: Error | null) => error instanceof CallError && error.code === linkCode;

/** Opened by the link of an invitation: the invited person chooses username and password, and is signed in. */
export function InvitationPage() {
  const { token } = route.useParams();
  const {
    data: invited,
    error,
    refetch,
  } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { token }, { signal }),
    staleTime: Infinity,
  });
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
