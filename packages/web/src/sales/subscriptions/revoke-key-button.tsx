import { toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { SavedKey } from './key-values.ts';
import { refreshKeys, keyQuery } from './queries.ts';

/** Revokes at once, without saving the form. */
export function RevokeKeyButton({ saved: { activationId, key, isRevoked } }: { saved: SavedKey }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async () => {
      const { message } = await call(toggleKey, { keyId: activationId, isRevoked: !isRevoked });
      await client.fetchQuery(keyQuery(activationId));
      return message;
    },
    onSuccess: (message) => {
      toast.success(message);
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
      onClick={() => mutate()}
    >
      {isRevoked ? <Trans>Reinstate</Trans> : <Trans>Revoke</Trans>}
    </Button>
  );
}
