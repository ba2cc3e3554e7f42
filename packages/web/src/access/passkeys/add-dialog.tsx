import { addPasskey, beginPasskey } from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { PasswordStep, proofCodes, useAsksCode } from '#access/two-step/index.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { DialogProps } from './dialog.ts';
import { NameStep } from './name-step.tsx';

type Proof = { currentPassword: string; code?: string };

/** Three steps: the password, the browser's own dialog, a name. The second step adds the passkey. */
export function AddDialog({ userId, onClose, onChanged }: DialogProps) {
  const asksCode = useAsksCode(userId);
  const add = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (proof: Proof) => {
      const { options } = await call(beginPasskey, { userId, ...proof });
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
        throw new NotMade(explainError(error));
      });
      return call(addPasskey, { userId, answer });
    },
    onSuccess: async ({ message }) => {
      toast.success(message);
      await onChanged();
    },
  });
  const isAboutProof = add.error instanceof CallError && Object.hasOwn(proofCodes, add.error.code ?? '');

  return (
    <Dialog
      opened
      onClose={onClose}
      title={add.data === undefined ? t`Add a passkey` : t`Name this passkey`}
      closeOnClickOutside={false}
    >
      {add.data === undefined ? (
        <Stack gap="md">
          <FormAlert text={add.error && !isAboutProof ? formatError(add.error) : null} />
          <PasswordStep
            intro={<Trans>First, enter your password. Your browser then asks where to keep the passkey.</Trans>}
            action={<Trans>Continue</Trans>}
            isSending={add.isPending}
            error={isAboutProof ? add.error : null}
            asksCode={asksCode}
            onProof={add.mutate}
            onCancel={onClose}
          />
        </Stack>
      ) : (
        <NameStep {...add.data} userId={userId} onClose={onClose} onChanged={onChanged} />
      )}
    </Dialog>
  );
}

class NotMade extends Error {
  override name = 'NotMade';
}

const formatError = (error: Error): string => (error instanceof NotMade ? error.message : textOf(error));

/** Browsers report a closed dialog and a device without a screen lock by the same error. */
function explainError(error: unknown): string {
  const isPresent = error instanceof Error && error.name === 'InvalidStateError';
  if (isPresent) return t`This device or password manager already has a passkey for your account.`;
  return t`No passkey was created. Try again; your device needs a PIN, a fingerprint or a face to unlock it.`;
}
