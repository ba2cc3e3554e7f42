import { toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { SavedKey } from './key-values.ts';
import { toastRevoked } from './toast-revoked.ts';
import { refreshKeys, keyQuery } from './queries.ts';

/** Revokes immediately, without saving the form; the notice offers to reinstate the key. */
export function RevokeKeyButton({ saved: { activationId, key, isRevoked } }: { saved: SavedKey }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (revoked: boolean) => {
      const { message } = await call(toggleKey, { keyId: activationId, isRevoked: revoked });
      await client.fetchQuery(keyQuery(activationId));
      return message;
    },
    onSuccess: (message, revoked) => {
      toastRevoked({ key, isRevoked: revoked, message }, () => mutate(false));
      void refreshKeys(client);
    },
    onError: (error) => toast.failure(error, { otherwise: t`Something went wrong!` }),
  });

  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={isRevoked ? t`Reinstate the key ${key}` : t`Revoke the key ${key}`}
      loading={isPending}
      onClick={() => mutate(!isRevoked)}
    >
      {isRevoked ? <Trans>Reinstate</Trans> : <Trans>Revoke</Trans>}
    </Button>
  );
}
