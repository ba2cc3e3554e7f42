import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { StatusSwitch } from '#platform/ui/status-switch.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { refreshUserManagement } from './refresh-user-management.ts';
import { inactiveText, type Switched } from './inactive-text.ts';

type Flag = 0 | 1;
type Listed<Row> = { rows: readonly Row[]; total: number };

type Props<Row> = {
  /** The first part of the query keys of the lists that show the record. */
  room: Switched;
  isOn: boolean;
  label: string;
  /** Whether a row is this record. */
  isIt: (row: Row) => boolean;
  withStatus: (row: Row, status: Flag) => Row;
  send: (status: Flag) => Promise<{ message: string }>;
};

/**
 * Updates the status optimistically in every list that shows the record, and reverts it if the call fails. The notice
 * about a deactivated record says what that means, and offers to reactivate it.
 */
export function RecordSwitch<Row>({ room, isOn, label, isIt, withStatus, send }: Props<Row>) {
  const client = useQueryClient();
  const lists = { queryKey: [room, 'list'] };
  const show = (status: Flag) =>
    client.setQueriesData<Listed<Row>>(
      lists,
      (listed) => listed && { ...listed, rows: listed.rows.map((row) => (isIt(row) ? withStatus(row, status) : row)) },
    );
  const { mutate } = useMutation({
    mutationKey: ['status', room],
    scope: { id: `status of ${label}` },
    meta: { showsOwnErrors: true },
    mutationFn: send,
    onMutate: async (status) => {
      await client.cancelQueries(lists);
      show(status);
    },
    onSuccess: ({ message }, status) => {
      const id = `inactive: ${label}`;
      if (status === 0)
        return toast.action(inactiveText(room), { id, label: t`Undo`, shortcut: 'mod+Z', onClick: () => mutate(1) });
      toast.close(id);
      return toast.success(message);
    },
    onError: (error, status) => {
      show(status === 1 ? 0 : 1);
      toast.failure(error, { heading: t`Something Went wrong!` });
    },
    /*
     * Refreshes only after the last of several quick clicks: an earlier answer would show the state before the later
     * clicks.
     */
    onSettled: () =>
      client.isMutating({ mutationKey: ['status', room] }) === 1 ? refreshUserManagement(client) : undefined,
  });
  return <StatusSwitch isOn={isOn} label={label} onChange={(on) => mutate(on ? 1 : 0)} />;
}
