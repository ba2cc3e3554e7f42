import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { PanelFocus } from './types.ts';

type Options = {
  body: RefObject<HTMLElement | null>;
  /** The attribute of a row that holds its index; rows of a panel have another one than those of the list. */
  attribute?: 'data-row' | 'data-key';
  total: number;
  columns?: number;
  rowsInSight: number;
  onMove: (index: number) => void;
  onToggle: (index: number, isRange: boolean) => void;
  onOpen: (index: number) => void;
  onClear?: () => void;
  onDelete?: () => void;
  /** Moves the focus to the actions for the selected rows; Tab would pass all rows before it. */
  onActions?: () => void;
  /** Leaves a panel: up to the row to which it belongs, or down to the row below it. */
  onLeave?: (to: 'up' | 'down') => void;
  expansion?: { isOpen: (index: number) => boolean; setOpen: (index: number, isOpen: boolean) => void } | undefined;
};

/** Also to rows that are not rendered yet, and into an open panel and out of it. Controls in a row keep their keys. */
export function useRowKeyboard(options: Options) {
  const { body, attribute = 'data-row', total, columns = 1, rowsInSight, expansion } = options;
  const latest = useRef(options);
  const pending = useRef<number | null>(null);
  const panels = useRef(new Map<number, (at: 'first' | 'last') => boolean>());
  const focus = (index: number) => {
    const row = body.current?.querySelector<HTMLElement>(`[${attribute}="${index}"]`);
    row?.focus({ preventScroll: true });
    /* A panel scrolls by itself. */
    if (attribute === 'data-key') row?.scrollIntoView({ block: 'nearest' });
    return row !== null && row !== undefined;
  };
  useLayoutEffect(() => {
    latest.current = options;
    if (pending.current !== null && focus(pending.current)) pending.current = null;
  });

  const moveTo = (index: number) => {
    latest.current.onMove(index);
    pending.current = focus(index) ? null : index;
  };
  const panelFocus = useMemo<PanelFocus>(
    () => ({
      register: (index, enter) => {
        if (enter === null) panels.current.delete(index);
        else panels.current.set(index, enter);
      },
      moveToRow: (index) => {
        if (index >= 0 && index < latest.current.total) moveTo(index);
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callbacks read the latest options from a ref
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') {
      /* If a menu in the row is open, Escape closes only the menu. */
      if (!target.closest('[role=menu], [role=dialog], [aria-expanded=true]:not([data-row])')) options.onClear?.();
      return;
    }
    if (event.key === 'F6' && options.onActions !== undefined) {
      event.preventDefault();
      return options.onActions();
    }
    const row = target.closest<HTMLElement>(`[${attribute}]`);
    if (!row) return;
    const index = Number(row.getAttribute(attribute));
    const isOnRow = target === row;
    if (!isOnRow && !isPassedThrough(target, event.key)) return;

    const way = options.onLeave && wayOut(event.key, index, total);
    if (way) {
      event.preventDefault();
      return options.onLeave?.(way);
    }
    const panel = expansion && panelEntered(event.key, index, expansion.isOpen);
    if (panel && panels.current.get(panel.index)?.(panel.at)) return event.preventDefault();
    const next = nextIndex(event.key, { index, total, columns, rowsInSight });
    if (next !== null) {
      event.preventDefault();
      return moveTo(next);
    }
    if (!isOnRow) return;
    if (event.key === 'Delete') return options.onDelete?.();
    if (event.key === ' ') {
      event.preventDefault();
      options.onToggle(index, event.shiftKey);
    }
    if (expansion !== undefined) return expandBy(event, index, expansion);
    if (event.key === 'Enter') options.onOpen(index);
  };
  return { onKeyDown, moveTo, panelFocus };
}

/** The row to which a key moves; null for other keys. */
export function nextIndex(
  key: string,
  { index, total, columns = 1, rowsInSight }: { index: number; total: number; columns?: number; rowsInSight: number },
): number | null {
  const targets: Record<string, number> = {
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
    PageDown: index + rowsInSight * columns,
    PageUp: index - rowsInSight * columns,
    Home: 0,
    End: total - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(0, target), total - 1);
}

/** Checkboxes, buttons and links do not use the arrow keys, unless they have opened something. */
function isPassedThrough(control: HTMLElement, key: string): boolean {
  return (
    (key === 'ArrowDown' || key === 'ArrowUp') &&
    control.matches('input[type=checkbox], button:not([aria-expanded=true], [role]), a')
  );
}

/** As in a tree, Left leaves a panel from each of its rows. */
function wayOut(key: string, index: number, total: number): 'up' | 'down' | null {
  if (key === 'ArrowLeft' || (key === 'ArrowUp' && index === 0)) return 'up';
  return key === 'ArrowDown' && index === total - 1 ? 'down' : null;
}

type Expansion = NonNullable<Options['expansion']>;

/** Down enters the panel of an open row; Up enters the panel of the row above. */
function panelEntered(key: string, index: number, isOpen: Expansion['isOpen']) {
  if ((key === 'ArrowDown' || key === 'ArrowRight') && isOpen(index)) return { index, at: 'first' } as const;
  if (key === 'ArrowUp' && index > 0 && isOpen(index - 1)) return { index: index - 1, at: 'last' } as const;
  return null;
}

function expandBy(event: KeyboardEvent, index: number, { isOpen, setOpen }: Expansion): void {
  const isNow = isOpen(index);
  const next = { Enter: !isNow, ArrowRight: true, ArrowLeft: false }[event.key] ?? isNow;
  if (next === isNow) return;
  event.preventDefault();
  setOpen(index, next);
}
