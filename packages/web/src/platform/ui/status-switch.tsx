import { Tooltip } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { labelled } from '#platform/locales/formats.ts';
import type { Rows } from './list/types.ts';
import { type FailureTexts, toast } from './toast.tsx';
import classes from './status-switch.module.css';

type Props = {
  isOn: boolean;
  label: string;
  onChange: (isOn: boolean) => void;
  /** Why it cannot be switched; null if it can. */
  locked?: string | null;
};

/** Takes effect at once. If it is locked, it shows its state and the reason, also to keyboard users. */
export function StatusSwitch({ isOn, label, onChange, locked = null }: Props) {
  const isLocked = locked !== null;
  /* A plain button, because scrolling renders hundreds of them. */
  const control = (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={isLocked ? labelled(label, locked) : label}
      aria-disabled={isLocked}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => !isLocked && onChange(event.currentTarget.checked)}
    />
  );
  if (!isLocked) return control;
  return (
    <Tooltip label={locked} events={{ hover: true, focus: true, touch: true }}>
      {control}
    </Tooltip>
  );
}

type Switching<Listed> = {
  lists: readonly unknown[];
  /** Identifies the record, whose changes are sent one after another. */
  id: string;
  change: (listed: Listed, isOn: boolean) => Listed;
  send: (isOn: boolean) => Promise<{ message: string }>;
  refresh: (client: QueryClient) => unknown;
  onSwitched?: (message: string, isOn: boolean) => unknown;
  failureTexts?: FailureTexts;
};

/** Switches a record at once in every list that shows it, and back if the call fails. */
export function useSwitch<Listed>({ lists, id, change, send, refresh, onSwitched, failureTexts }: Switching<Listed>) {
  const client = useQueryClient();
  const mutationKey = ['switch', ...lists];
  const show = (isOn: boolean) =>
    client.setQueriesData<Listed>({ queryKey: lists }, (listed) => listed && change(listed, isOn));
  const { mutate } = useMutation({
    mutationKey,
    scope: { id },
    meta: { showsOwnErrors: failureTexts !== undefined },
    mutationFn: send,
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey: lists });
      show(isOn);
    },
    onSuccess: ({ message }, isOn) => (onSwitched ? onSwitched(message, isOn) : toast.success(message)),
    onError: (error, isOn) => {
      show(!isOn);
      if (failureTexts) toast.failure(error, failureTexts);
    },
    /* After the last of several quick clicks: an earlier answer would show the state before the later ones. */
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh(client) : undefined),
  });
  return mutate;
}

export function withRow<Row>(listed: Rows<Row>, isIt: (row: Row) => boolean, change: (row: Row) => Row): Rows<Row> {
  return { ...listed, rows: listed.rows.map((row) => (isIt(row) ? change(row) : row)) };
}
