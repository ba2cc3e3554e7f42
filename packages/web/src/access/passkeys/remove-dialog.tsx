import { type Passkey, removePasskey } from '@eemusic/contract/access/passkeys';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { PasswordStep, useAsksCode } from '#access/two-step/index.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { DialogProps } from './dialog.ts';

type Props = DialogProps & { passkey: Passkey };

export function RemoveDialog({ passkey: { passkeyId, name }, userId, onClose, onChanged }: Props) {
  const asksCode = useAsksCode(userId);
  const remove = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (proof: { currentPassword: string; code?: string }) =>
      call(removePasskey, { userId, passkeyId, ...proof }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onClose();
      await onChanged();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Remove ${name}`}>
      <PasswordStep
        intro={<Trans>It will no longer sign you in. Delete it from your device or password manager, too.</Trans>}
        action={<Trans>Remove</Trans>}
        isSending={remove.isPending}
        error={remove.error}
        asksCode={asksCode}
        onProof={remove.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}
