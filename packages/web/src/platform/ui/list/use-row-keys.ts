import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type Given = {
  body: RefObject<HTMLElement | null>;
  total: number;
  /** How many stand beside each other; one unless given. */
  columns?: number;
  /** Rows that a key for a page goes past. */
  rowsInSight: number;
  onMove: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onOpen: (index: number) => void;
  onClear: () => void;
};

/** Moves the focus from row to row, also to those that are drawn only then; what stands in a row keeps its own keys. */
export function useRowKeys({ body, total, columns = 1, rowsInSight, onMove, onToggle, onOpen, onClear }: Given) {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') {
      /* What is open in a row is closed by it, and no more. */
      if (!target.closest('[role=menu], [role=dialog], [aria-expanded=true]')) onClear();
      return;
    }
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row) return;
    const index = Number(row.dataset['row']);
    const isOnRow = target === row;

    const goal = goalOf(event.key, { index, total, columns, rowsInSight });
    if (goal !== null && (isOnRow || isSimple(target, event.key))) {
      event.preventDefault();
      wanted.current = goal;
      return onMove(goal);
    }
    if (!isOnRow) return;
    if (event.key === ' ') {
      event.preventDefault();
      onToggle(index, event.shiftKey);
    }
    if (event.key === 'Enter') onOpen(index);
  };
}

export function goalOf(
  key: string,
  { index, total, columns = 1, rowsInSight }: { index: number; total: number; columns?: number; rowsInSight: number },
): number | null {
  const goals: Record<string, number> = {
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
    PageDown: index + rowsInSight * columns,
    PageUp: index - rowsInSight * columns,
    Home: 0,
    End: total - 1,
  };
  const goal = goals[key];
  return goal === undefined ? null : Math.min(Math.max(0, goal), total - 1);
}

/** Boxes, buttons and links have no use for up and down, unless they have opened something. */
function isSimple(control: HTMLElement, key: string): boolean {
  return (
    (key === 'ArrowDown' || key === 'ArrowUp') &&
    control.matches('input[type=checkbox], button:not([aria-expanded=true], [role]), a')
  );
}
