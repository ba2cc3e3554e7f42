import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { Suspense, useRef } from 'react';
import {
  cancelRenewal,
  CodeStep,
  endSession,
  PasswordForm,
  SignOnButton,
  useSignIn,
  useSignInMethods,
} from '#access/session/index.ts';

type Props = {
  email: string;
  stays: boolean;
  /** False if the session is still valid, but the requested action needs a recent sign-in. */
  isEnded: boolean;
};

/** Asks for the password on top of the open screen; then the refused calls are repeated. */
export function SignInAgain({ email, stays, isEnded }: Props) {
  const { last, proof, refusal, startAgain, tryPassword, tryCode, tryPasskey, trySignOn } = useSignIn({
    email,
    staySignedIn: stays,
  });
  const form = useRef<HTMLFormElement>(null);
  const { hasPasskeys, signOnLabel } = useSignInMethods();
  const onPasskey = hasPasskeys ? () => void tryPasskey(email, stays) : null;
  /** The provider's page replaces this one and redirects back to the same address. */
  const signOn = () => {
    endSession('expired');
    void trySignOn(stays);
  };
  return (
    <Modal
      opened
      onClose={isEnded ? () => undefined : cancelRenewal}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!isEnded}
      title={isEnded ? t`Your session has ended` : t`Please sign in again to do this`}
      /* Above every other dialog; those stay open below it. */
      zIndex={1000}
    >
      <Stack gap="md">
        <Text size="sm">
          {isEnded ? (
            <Trans>Sign in again to continue. Nothing you have typed is lost.</Trans>
          ) : (
            <Trans>This gives lasting access, so please confirm who you are.</Trans>
          )}
        </Text>
        {proof === null ? (
          <PasswordForm
            isAgain
            form={form}
            last={last}
            refusal={refusal}
            onProof={(proof) => void tryPassword(proof)}
            onPasskey={onPasskey}
          >
            {signOnLabel !== null && (
              <Stack gap={4}>
                <SignOnButton label={signOnLabel} isSending={refusal.isSending} onClick={signOn} />
                <Text size="xs" c="dimmed">
                  <Trans>This page is then loaded again, without what you have typed.</Trans>
                </Text>
              </Stack>
            )}
          </PasswordForm>
        ) : (
          <Suspense>
            <CodeStep
              refusal={refusal}
              onCode={(code) => void tryCode(proof, code)}
              onPasskey={onPasskey}
              onBack={startAgain}
            />
          </Suspense>
        )}
        <Button variant="subtle" color="gray" onClick={isEnded ? () => endSession('expired') : cancelRenewal}>
          {isEnded ? <Trans>Sign in as someone else</Trans> : <Trans>Cancel</Trans>}
        </Button>
      </Stack>
    </Modal>
  );
}
