import { acceptInvitation, openInvitation } from '@eemusic/contract/access/invitations';
import { minPasswordLength } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { PasswordField, PasswordStrength } from '#access/passwords/index.ts';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { LoadProblem } from '#platform/ui/load-problem.tsx';
import { BackToLogin } from './back-to-login.tsx';
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
  const [username, setUsername] = useState(email.split('@')[0] ?? '');
  const [password, setPassword] = useState('');

  const submit = async () => {
    const missing = Object.entries({ username: username.trim(), password }).filter(([, text]) => text === '');
    if (missing.length > 0) {
      const missingTexts = missing.map(([name]) => [name, t`Please fill in this field`] as const);
      return refusal.announce(t`Please fill all fields`, Object.fromEntries(missingTexts));
    }
    await refusal.attempt(async () =>
      startSession(await call(acceptInvitation, { token, username: username.trim(), password }), { stays: false }),
    );
  };

  return (
    <Form refusal={refusal.refused} onSubmit={submit} onInput={refusal.retract}>
      <Stack gap="md">
        <FormAlert text={refusal.text} />
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
          value={username}
          error={refusal.fields['username']}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div>
          <PasswordField
            label={t`Password`}
            name="password"
            description={t`At least ${minPasswordLength} characters`}
            error={refusal.fields['password']}
            autoComplete="new-password"
            autoFocus
            mb={4}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordStrength password={password} about={about} />
        </div>
        <Button type="submit" loading={refusal.isSending} disabled={refusal.wait !== null} fullWidth>
          {refusal.wait === null ? <Trans>Create account</Trans> : <Trans>Create account in {refusal.wait}</Trans>}
        </Button>
      </Stack>
    </Form>
  );
}
