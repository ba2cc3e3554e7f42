import { beginTwoStep, confirmTwoStep } from '@eemusic/contract/access/two-step';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { DialogProps } from './dialog.ts';
import { FirstCodeStep } from './first-code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Three steps: password, QR code with a first code, recovery codes. The last one turns two-step sign-in on. */
export function TurnOnDialog({ userId, onClose, onChanged }: DialogProps) {
  const begin = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (currentPassword: string) => call(beginTwoStep, { userId, currentPassword }),
  });
  const confirm = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (code: string) => call(confirmTwoStep, { userId, code }),
    onSuccess: onChanged,
  });
  const codes = confirm.data?.recoveryCodes;
  const isFinal = codes !== undefined;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isFinal ? t`Keep your recovery codes` : t`Turn on two-step sign-in`}
      closeOnEscape={!isFinal}
      closeOnClickOutside={false}
      withCloseButton={!isFinal}
    >
      {begin.data === undefined && (
        <PasswordStep
          intro={<Trans>You need an authenticator app on your phone. First, enter your password.</Trans>}
          action={<Trans>Continue</Trans>}
          isSending={begin.isPending}
          error={begin.error}
          onProof={({ currentPassword }) => begin.mutate(currentPassword)}
          onCancel={onClose}
        />
      )}
      {begin.data !== undefined && !isFinal && (
        <FirstCodeStep
          {...begin.data}
          isSending={confirm.isPending}
          error={confirm.error}
          onCode={confirm.mutate}
          onCancel={onClose}
        />
      )}
      {isFinal && <RecoveryCodes codes={codes} onSaved={onClose} />}
    </Dialog>
  );
}
