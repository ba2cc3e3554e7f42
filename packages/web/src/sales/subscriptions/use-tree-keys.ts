import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { goalOf } from '#platform/ui/list/use-row-keys.ts';

/** Puts the focus on a key of an open row; false where it has none. */
export type EnterPanel = (at: 'first' | 'last') => boolean;

type Given = {
  body: RefObject<HTMLElement | null>;
  total: number;
  /** Rows that a key for a page goes past. */
  rowsInSight: number;
  isOpen: (index: number) => boolean;
  setOpen: (index: number, isOpen: boolean) => void;
  onMove: (index: number) => void;
  onToggle: (index: number) => void;
  onClear: () => void;
};

/** Moves the focus as in a tree: from row to row, into what a row has opened and out of it. */
export function useTreeKeys(given: Given) {
  const { body, total } = given;
  const latest = useRef(given);
  const wanted = useRef<number | null>(null);
  const panels = useRef(new Map<number, EnterPanel>());
  const focus = (index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
    row?.focus({ preventScroll: true });
    return row !== null && row !== undefined;
  };
  useLayoutEffect(() => {
    latest.current = given;
    if (wanted.current !== null && focus(wanted.current)) wanted.current = null;
  });

  const goTo = (index: number) => {
    if (index < 0 || index >= latest.current.total) return;
    latest.current.onMove(index);
    wanted.current = focus(index) ? null : index;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') {
      /* What is open in a row is closed by it, and no more. */
      if (!target.closest('[role=menu], [role=dialog]')) given.onClear();
      return;
    }
    const row = target.closest<HTMLElement>('tr[data-row]');
    if (!row) return;
    const index = Number(row.dataset['row']);
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (target !== row && !(isArrow && target.matches('input[type=checkbox]'))) return;

    const enter = enterOf(event.key, index, given.isOpen);
    if (enter !== null && panels.current.get(enter.index)?.(enter.at)) return event.preventDefault();
    const goal = goalOf(event.key, { index, total, rowsInSight: given.rowsInSight });
    const action = goal === null ? actionOf(event.key, index, given) : () => goTo(goal);
    if (action === null) return;
    event.preventDefault();
    action();
  };

  const tree = useMemo(
    () => ({
      register: (index: number, enter: EnterPanel | null) => {
        if (enter === null) panels.current.delete(index);
        else panels.current.set(index, enter);
      },
      /** From within what a row has opened. */
      goTo,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads what is latest
    [],
  );
  return { onKeyDown, tree };
}

export type Tree = ReturnType<typeof useTreeKeys>['tree'];

/** Which key of which row comes before or after this row. */
function enterOf(key: string, index: number, isOpen: Given['isOpen']): { index: number; at: 'first' | 'last' } | null {
  if ((key === 'ArrowDown' || key === 'ArrowRight') && isOpen(index)) return { index, at: 'first' };
  if (key === 'ArrowUp' && index > 0 && isOpen(index - 1)) return { index: index - 1, at: 'last' };
  return null;
}

function actionOf(key: string, index: number, { isOpen, setOpen, onToggle }: Given): (() => void) | null {
  if (key === ' ') return () => onToggle(index);
  if (key === 'Enter') return () => setOpen(index, !isOpen(index));
  if (key === 'ArrowRight' && !isOpen(index)) return () => setOpen(index, true);
  if (key === 'ArrowLeft' && isOpen(index)) return () => setOpen(index, false);
  return null;
}
