import { type ActivationCode, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { toastRevoked } from './toast-revoked.ts';
import { refreshKeys } from './queries.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';

type Listed = { rows: readonly ActivationCode[]; total: number };

type Props = {
  row: ActivationCode;
  /** Why the key cannot be revoked; null if it can. */
  whyNot: string | null;
};

/** An optimistic update, reverted if the call fails; a revoked key can be reinstated immediately. */
export function RevokeSwitch({ row: { activationId, educatorId, key, isRevoked }, whyNot }: Props) {
  const client = useQueryClient();
  const lists = { queryKey: ['subscriptions', 'keys', educatorId] };
  const show = (revoked: boolean) =>
    client.setQueriesData<Listed>(
      lists,
      (listed) =>
        listed && {
          ...listed,
          rows: listed.rows.map((row) => (row.activationId === activationId ? { ...row, isRevoked: revoked } : row)),
        },
    );
  const { mutate } = useMutation({
    mutationKey: ['status', ...lists.queryKey],
    scope: { id: `revoke ${activationId}` },
    meta: { showsOwnErrors: true },
    mutationFn: (revoked: boolean) => call(toggleKey, { keyId: activationId, isRevoked: revoked }),
    onMutate: async (revoked) => {
      await client.cancelQueries(lists);
      show(revoked);
    },
    onSuccess: ({ message }, revoked) => toastRevoked({ key, isRevoked: revoked, message }, () => mutate(false)),
    onError: (error, revoked) => {
      show(!revoked);
      toast.failure(error, { otherwise: t`Something went wrong!` });
    },
    /*
     * Refreshes only after the last of several quick clicks: an earlier answer would show the state before the later
     * clicks.
     */
    onSettled: () =>
      client.isMutating({ mutationKey: ['status', ...lists.queryKey] }) === 1 ? refreshKeys(client) : undefined,
  });
  return <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyNot} onChange={mutate} />;
}
