import { acceptInvitation, openInvitation } from '@eemusic/contract/access/invitations';
import { minPasswordLength, register, type SignedIn } from '@eemusic/contract/access/session';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewPasswordField } from '#access/passwords/index.ts';
import { call } from '#platform/api/call.ts';
import { queryOf } from '#platform/api/query.ts';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { BackToLogin, LinkPage } from './link-page.tsx';
import { RefusableForm } from './refusable-form.tsx';
import { SignedOutPage } from './signed-out-page.tsx';
import { startSession } from './store.ts';
import { useRefusal } from './use-refusal.ts';

/** Opened by the set-up link, which the server prints as long as there is no administrator. */
export function RegisterPage() {
  const { token } = useParams({ from: '/register/$token' });
  const refusal = useRefusal();
  const about = (name: string) => ({ name, error: refusal.fields[name] ?? null });
  return (
    <SignedOutPage title={t`Set up the console`} intro={<Trans>You become the first administrator.</Trans>}>
      <AccountForm
        refusal={refusal}
        names={['fullName', 'username', 'email', 'password']}
        send={(fields) => call(register, { token, ...fields })}
      >
        <TextInput {...about('fullName')} label={t`Full name`} autoComplete="name" autoFocus />
        <TextInput {...about('username')} label={t`Username`} autoComplete="nickname" spellCheck={false} />
        <TextInput {...about('email')} type="email" label={t`Email`} autoComplete="username" spellCheck={false} />
        <NewPasswordField {...about('password')} {...passwordTexts()} />
      </AccountForm>
      <BackToLogin />
    </SignedOutPage>
  );
}

const passwordTexts = () => ({ label: t`Password`, description: t`At least ${minPasswordLength} characters` });

type FormProps<Name extends string> = {
  refusal: ReturnType<typeof useRefusal>;
  names: readonly Name[];
  send: (fields: Record<Name, string>) => Promise<SignedIn>;
  children: ReactNode;
};

/** Creates an account and signs in with it. */
function AccountForm<Name extends string>({ refusal, send, ...form }: FormProps<Name>) {
  return (
    <RefusableForm
      {...form}
      refusal={refusal}
      action={<Trans>Create account</Trans>}
      actionIn={<Trans>Create account in {refusal.wait}</Trans>}
      onSubmit={(fields) => {
        if (refusal.isIncomplete(fields)) return;
        void refusal.attempt(async () => startSession(await send(fields), { stays: false }));
      }}
    />
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

/** Opened by the link of an invitation: the invited person chooses username and password, and is signed in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  const link = useQuery({ ...queryOf(['invitation'], openInvitation, { token }), staleTime: Infinity });
  const { data: invited, error, refetch } = link;
  const refusal = useRefusal();
  return (
    <LinkPage
      title={t`Accept the invitation`}
      intro={invited && <Trans>Welcome, {invited.fullName}. Choose how you will sign in.</Trans>}
      {...{ link, refusal }}
      overCode="invitation.link"
      wayOn={
        <p>
          <Trans>Ask whoever invited you to send the invitation again.</Trans>
        </p>
      }
      height={280}
    >
      {error !== null && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {invited && (
        <AccountForm
          refusal={refusal}
          names={['username', 'password']}
          send={(fields) => call(acceptInvitation, { token, ...fields })}
        >
          <TextInput
            label={t`Email`}
            type="email"
            name="email"
            value={invited.email}
            readOnly
            variant="filled"
            autoComplete="username"
          />
          <TextInput
            label={t`Username`}
            name="username"
            defaultValue={invited.email.split('@')[0] ?? ''}
            error={refusal.fields['username']}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NewPasswordField
            {...passwordTexts()}
            name="password"
            error={refusal.fields['password']}
            autoFocus
            about={[invited.fullName, invited.email]}
          />
        </AccountForm>
      )}
    </LinkPage>
  );
}
