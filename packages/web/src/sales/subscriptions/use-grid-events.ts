import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import type { KeyboardEvent, MouseEvent } from 'react';
import { copyText } from '#platform/ui/copy-text.ts';
import type { PanelFocus } from '#platform/ui/list/types.ts';
import { nextIndex } from '#platform/ui/list/use-row-keyboard.ts';
import type { KeySelecting } from './use-key-selecting.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

type Options = {
  educatorId: number;
  /** The index of the educator's row in the list. */
  index: number;
  total: number;
  /** The number of keys that are visible at once. */
  keysInSight: number;
  rowAt: (at: number) => ActivationCode | undefined;
  goTo: (at: number) => void;
  selecting: Pick<KeySelecting, 'toggleKey'>;
  panelFocus: PanelFocus;
};

/** Moving, selecting, editing and copying keys by keyboard and mouse. */
export function useGridEvents(options: Options) {
  const { educatorId, index, total, keysInSight, rowAt, goTo, selecting, panelFocus } = options;
  const { open } = useSubscriptionsAddress();

  const toggle = (at: number, isRange: boolean) => {
    const row = rowAt(at);
    if (row !== undefined) selecting.toggleKey({ educatorId, index: at, id: row.activationId, isRange });
  };
  const edit = (at: number) => {
    const row = rowAt(at);
    if (row?.isUserFound) open({ mode: 'edit', id: row.activationId });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const at = keyIndexOf(event);
    if (at === null) return;
    const isOnRow = target.matches('[data-key]');
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isOnRow || (isArrow && target.matches('input, button'))) {
      const next = nextIndex(event.key, { index: at, total, rowsInSight: keysInSight });
      const isOut = event.key === 'ArrowLeft' || (event.key === 'ArrowUp' && at === 0);
      if (isOut || next !== null) event.preventDefault();
      if (isOut) return panelFocus.moveToRow(index);
      if (event.key === 'ArrowDown' && at === total - 1) return panelFocus.moveToRow(index + 1);
      if (next !== null) return goTo(next);
    }
    if (!isOnRow) return;
    if (event.key === ' ') {
      event.preventDefault();
      toggle(at, event.shiftKey);
    }
    if (event.key === 'Enter') edit(at);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const at = keyIndexOf(event);
    const action = (event.target as HTMLElement).closest<HTMLElement>('[data-action]')?.dataset['action'];
    if (at === null || action === undefined) return;
    const row = rowAt(at);
    if (action === 'select') toggle(at, event.shiftKey);
    if (action === 'edit') edit(at);
    if (action === 'copy' && row !== undefined) void copyText(row.key);
  };

  return { onKeyDown, onClick };
}

/** The index of the key that contains the target. */
export function keyIndexOf({ target }: { target: EventTarget }): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-key]');
  return row === null ? null : Number(row.dataset['key']);
}
