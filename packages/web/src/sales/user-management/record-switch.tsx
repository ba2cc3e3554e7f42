import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { forgetChain } from './forget-chain.ts';

type Flag = 0 | 1;
type Listed<Row> = { rows: readonly Row[]; total: number };

type Props<Row> = {
  /** What the lists that show it are asked for by: the first parts of their keys. */
  list: readonly [string, 'list'];
  isOn: boolean;
  label: string;
  /** Tells this record among the rows. */
  isIt: (row: Row) => boolean;
  withStatus: (row: Row, status: Flag) => Row;
  send: (status: Flag) => Promise<unknown>;
};

/** Shows the wished state from the click on, in every list that holds the record, and the old one when it fails. */
export function RecordSwitch<Row>({ list, isOn, label, isIt, withStatus, send }: Props<Row>) {
  const client = useQueryClient();
  const lists = { queryKey: list };
  const show = (status: Flag) =>
    client.setQueriesData<Listed<Row>>(
      lists,
      (listed) => listed && { ...listed, rows: listed.rows.map((row) => (isIt(row) ? withStatus(row, status) : row)) },
    );
  const { mutate } = useMutation({
    mutationKey: ['status', ...list],
    scope: { id: `status of ${label}` },
    meta: { showsOwnErrors: true },
    mutationFn: send,
    onMutate: async (status) => {
      await client.cancelQueries(lists);
      show(status);
    },
    onError: (_error, status) => {
      show(status === 1 ? 0 : 1);
      toast.error(t`Something Went wrong!`);
    },
    /* An answer that was on its way would show the state before the other clicks. */
    onSettled: () => (client.isMutating({ mutationKey: ['status', ...list] }) === 1 ? forgetChain(client) : undefined),
  });
  return <StatusSwitch isOn={isOn} label={label} onChange={(on) => mutate(on ? 1 : 0)} />;
}
