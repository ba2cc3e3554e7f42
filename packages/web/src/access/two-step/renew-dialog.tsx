import { renewRecoveryCodes } from '@eemusic/contract/access/two-step';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { DialogProps } from './dialog.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewDialog({ userId, onClose, onChanged }: DialogProps) {
  const renew = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (proof: { currentPassword: string; code?: string }) => call(renewRecoveryCodes, { userId, ...proof }),
    onSuccess: onChanged,
  });
  const isFinal = renew.data !== undefined;

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isFinal ? t`Keep your recovery codes` : t`New recovery codes`}
      closeOnEscape={!isFinal}
      closeOnClickOutside={false}
      withCloseButton={!isFinal}
    >
      {renew.data === undefined ? (
        <PasswordStep
          intro={<Trans>Your current codes will stop working.</Trans>}
          action={<Trans>Create new codes</Trans>}
          isSending={renew.isPending}
          error={renew.error}
          asksCode
          onProof={renew.mutate}
          onCancel={onClose}
        />
      ) : (
        <RecoveryCodes codes={renew.data.recoveryCodes} onSaved={onClose} />
      )}
    </Dialog>
  );
}
