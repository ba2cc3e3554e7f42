import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { CodeForm, endSession, PasswordForm, useSignIn } from '#access/session/index.ts';

type Props = {
  email: string;
  /** Whether the ended session had 'Stay signed in'. */
  stays: boolean;
};

/** Asks for the password on top of the open screen when the session has ended; failed calls are then repeated. */
export function SignInAgain({ email, stays }: Props) {
  const { last, proof, refusal, startAgain, tryPassword, tryCode } = useSignIn({ email, staySignedIn: stays });
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
          <PasswordForm isAgain last={last} refusal={refusal} onProof={(proof) => void tryPassword(proof)}>
            {() => null}
          </PasswordForm>
        ) : (
          <CodeForm refusal={refusal} onCode={(code) => void tryCode(proof, code)} onBack={startAgain} />
        )}
        <Button variant="subtle" color="gray" onClick={() => endSession('expired')}>
          <Trans>Sign in as someone else</Trans>
        </Button>
      </Stack>
    </Modal>
  );
}
