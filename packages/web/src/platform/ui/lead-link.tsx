import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Target } from '#platform/room.ts';

/** What a mark opens: the rows behind it at another address, or something on this screen. */
export type Lead = (Target & { hash?: string; resetScroll?: boolean }) | (() => void);

type LeadProps = {
  to?: Lead | undefined;
  className?: string | undefined;
  title?: string | undefined;
  /** Accessible name, if the content is abbreviated. */
  label?: string | undefined;
  isChosen?: boolean | undefined;
  /** Its row for the arrow keys. */
  row?: number;
  /** Whether Tab reaches it; arrow keys reach the others. */
  isFirst?: boolean;
  children: ReactNode;
};

/** Plain text if it opens nothing; arrow keys reach it, too. */
export function LeadLink({ to, label, isChosen, row, isFirst, ...rest }: LeadProps) {
  if (to === undefined) return <span {...rest} {...(row !== undefined && { 'data-row': row, tabIndex: -1 })} />;
  const props = {
    ...rest,
    ...(label !== undefined && { 'aria-label': label }),
    ...(row !== undefined && { 'data-row': row }),
    ...(isFirst !== undefined && { tabIndex: isFirst ? 0 : -1 }),
    ...(isChosen === true && { 'aria-current': 'true' as const }),
  };
  if (typeof to === 'function') return <button type="button" {...props} onClick={to} />;
  return <Link {...to} {...props} preload={false} activeOptions={{ exact: true }} />;
}

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Arrow keys move between the links with `data-row` of a table or chart; Tab reaches only one of them. */
export function useGridKeyboard() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const from = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (step === undefined || from === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const [rows, columns] = step;
    const row = clamped(Number(from.dataset['row']) + rows, Number(cells.at(-1)?.dataset['row']));
    const inRow = (one: number) => cells.filter((cell) => Number(cell.dataset['row']) === one);
    const column = inRow(Number(from.dataset['row'])).indexOf(from) + columns;
    const next = inRow(row);
    const to = next[clamped(column, next.length - 1)];
    if (to === undefined) return;
    for (const cell of cells) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  };
}

const clamped = (index: number, last: number) => Math.min(Math.max(index, 0), last);
