import { endTwoStep } from '@eemusic/contract/access/two-step';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { DialogProps } from './dialog.ts';
import { PasswordStep } from './password-step.tsx';

export function EndDialog({ userId, onClose, onChanged }: DialogProps) {
  const end = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (proof: { currentPassword: string; code?: string }) => call(endTwoStep, { userId, ...proof }),
    onSuccess: async ({ message }) => {
      await onChanged();
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Turn off two-step sign-in`}>
      <PasswordStep
        intro={<Trans>Afterwards the password alone signs you in, and the recovery codes are gone.</Trans>}
        action={<Trans>Turn off</Trans>}
        isSending={end.isPending}
        error={end.error}
        asksCode
        onProof={end.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}
