import type { KeyboardEvent } from 'react';

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

/**
 * Navigation by arrow keys between links with `data-row`, in a table or chart; only one of them is reachable by Tab.
 */
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
