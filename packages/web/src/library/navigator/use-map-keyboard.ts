import { type KeyboardEvent, useCallback } from 'react';

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys move between buttons with `data-row`, `data-column` and, if one spans several rows, `data-span`; only one
 * of them is reachable by Tab. Home and End move to the first and last of the column.
 */
export function useMapKeyboard() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (from === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const to = target(cells, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    for (const cell of cells) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  }, []);
}

function target(cells: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const { row, column, last } = positionOf(from);
  const inColumn = cells.filter((cell) => positionOf(cell).column === column);
  if (key === 'Home') return inColumn[0];
  if (key === 'End') return inColumn.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const [rows, columns] = step;
  const wanted = { row: rows > 0 ? last + 1 : row + rows, column: column + columns };
  const inRow = cells.filter((cell) => positionOf(cell).row <= wanted.row && positionOf(cell).last >= wanted.row);
  if (columns !== 0) return inRow.find((cell) => positionOf(cell).column === wanted.column);
  /* If a level has fewer stages, its last one is used. */
  return inRow.findLast((cell) => positionOf(cell).column <= wanted.column);
}

function positionOf({ dataset }: HTMLElement) {
  const row = Number(dataset['row']);
  return { row, column: Number(dataset['column']), last: row + Number(dataset['span'] ?? 1) - 1 };
}
