import { type KeyboardEvent, useCallback } from 'react';

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

/** Arrow keys among the cells of a table or the marks of a chart, each a link with `data-row`; Tab comes to one of them alone. */
export function useGridKeyboard() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const from = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (step === undefined || from === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const [rows, columns] = step;
    const row = within(Number(from.dataset['row']) + rows, Number(cells.at(-1)?.dataset['row']));
    const inRow = (one: number) => cells.filter((cell) => Number(cell.dataset['row']) === one);
    const place = inRow(Number(from.dataset['row'])).indexOf(from) + columns;
    const next = inRow(row);
    const to = next[within(place, next.length - 1)];
    if (to === undefined) return;
    for (const cell of cells) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  }, []);
}

const within = (wanted: number, last: number) => Math.min(Math.max(wanted, 0), last);
