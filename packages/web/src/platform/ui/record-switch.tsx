import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Rows } from './list/types.ts';
import { StatusSwitch, useSwitch, withRow } from './status-switch.tsx';
import { toast } from './toast.tsx';

type Flag = 0 | 1;

type Props<Row> = {
  room: string;
  row: Row;
  id: keyof Row;
  status: keyof Row;
  label: string;
  locked?: string | null;
  inactive: string;
  send: (status: Flag) => Promise<{ message: string }>;
  refresh: (client: QueryClient) => unknown;
  /** The heading of the notice if the call fails; there is a default. */
  failure?: string;
};

/** The notice about a deactivated record says what that means, and offers to reactivate it. */
export function RecordSwitch<Row extends object>(props: Props<Row>) {
  const { room, row, id, status: column, label, locked = null, inactive, send, refresh, failure } = props;
  const set = useSwitch<Rows<Row>>({
    lists: [room, 'list'],
    id: `status of ${label}`,
    change: (listed, isOn) =>
      withRow(
        listed,
        (one) => one[id] === row[id],
        (one) => ({ ...one, [column]: isOn ? 1 : 0 }),
      ),
    send: (isOn) => send(isOn ? 1 : 0),
    refresh,
    onSwitched: (message, isOn) => {
      const notice = `inactive: ${label}`;
      if (!isOn)
        return toast.action(inactive, { id: notice, label: t`Undo`, shortcut: 'mod+Z', onClick: () => set(true) });
      toast.close(notice);
      return toast.success(message);
    },
    ...(failure !== undefined && { failureTexts: { heading: failure } }),
  });
  return <StatusSwitch isOn={row[column] === 1} label={label} locked={locked} onChange={set} />;
}
