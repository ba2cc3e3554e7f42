import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { CodeStep, endSession, PasswordForm, useSignIn, useWays } from '#access/session/index.ts';

type Props = {
  email: string;
  /** Whether the ended session had 'Stay signed in'. */
  stays: boolean;
};

/** Asks for the password on top of the open screen when the session has ended; failed calls are then repeated. */
export function SignInAgain({ email, stays }: Props) {
  const { last, proof, refusal, startAgain, tryPassword, tryCode, tryPasskey } = useSignIn({
    email,
    staySignedIn: stays,
  });
  const form = useRef<HTMLFormElement>(null);
  const { passkeyOrigin } = useWays();
  const onPasskey = passkeyOrigin === location.origin ? () => void tryPasskey(email, stays) : null;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t`Your session has ended`}
      /* Above every other dialog; those stay open below it. */
      zIndex={1000}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>Sign in again to continue. Nothing you have typed is lost.</Trans>
        </Text>
        {proof === null ? (
          <PasswordForm
            isAgain
            form={form}
            last={last}
            refusal={refusal}
            onProof={(proof) => void tryPassword(proof)}
            onPasskey={onPasskey}
          />
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
        <Button variant="subtle" color="gray" onClick={() => endSession('expired')}>
          <Trans>Sign in as someone else</Trans>
        </Button>
      </Stack>
    </Modal>
  );
}
