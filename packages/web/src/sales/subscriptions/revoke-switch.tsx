import { type ActivationCode, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { forgetKeys } from './queries.ts';
import { sayFailure } from './say-failure.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';

type Listed = { rows: readonly ActivationCode[]; total: number };

type Props = {
  row: ActivationCode;
  /** Why it cannot be revoked; null where it can. */
  whyNot: string | null;
};

/** Optimistic: shows the requested state at once, and the old one when it fails. */
export function RevokeSwitch({ row: { activationId, educatorId, key, isRevoked }, whyNot }: Props) {
  const client = useQueryClient();
  const lists = { queryKey: ['subscriptions', 'keys', educatorId] };
  const show = (wanted: boolean) =>
    client.setQueriesData<Listed>(
      lists,
      (listed) =>
        listed && {
          ...listed,
          rows: listed.rows.map((row) => (row.activationId === activationId ? { ...row, isRevoked: wanted } : row)),
        },
    );
  const { mutate } = useMutation({
    mutationKey: ['status', ...lists.queryKey],
    scope: { id: `revoke ${activationId}` },
    meta: { showsOwnErrors: true },
    mutationFn: (wanted: boolean) => call(toggleKey, { keyId: activationId, isRevoked: wanted }),
    onMutate: async (wanted) => {
      await client.cancelQueries(lists);
      show(wanted);
    },
    onError: (error, wanted) => {
      show(!wanted);
      toast.error(sayFailure(error));
    },
    /* An answer that was on its way would show the state before the other clicks. */
    onSettled: () =>
      client.isMutating({ mutationKey: ['status', ...lists.queryKey] }) === 1 ? forgetKeys(client) : undefined,
  });
  return <StatusSwitch isOn={isRevoked} label={t`${nameOfKey(key)} is revoked`} locked={whyNot} onChange={mutate} />;
}
