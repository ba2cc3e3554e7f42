import type { Preferences } from './preferences.ts';
import type { Column } from './types.ts';

export const checkboxWidth = 40;

/** Pixels of a row. */
const heights = {
  wide: { comfortable: 52, compact: 40 },
  narrow: { comfortable: 68, compact: 56 },
} as const;

export type Cell<Row> = {
  column: Column<Row>;
  /** Width in pixels; null until the number of rows is known. */
  width: number | null;
  /** Columns before and under the name in a narrow list. */
  before: readonly Column<Row>[];
  under: readonly Column<Row>[];
};

export type Layout<Row> = { isNarrow: boolean; rowHeight: number; cells: readonly Cell<Row>[] };

/** Chooses columns and widths for a list of this width. If they do not fit, details move under the name. */
export function layoutOf<Row>(
  columns: readonly Column<Row>[],
  { hidden, density }: Preferences,
  room: { width: number; hasCheckboxes: boolean },
): Layout<Row> {
  const shown = columns.filter(
    ({ id, isName = false, isAlwaysShown = false, isForSort = false }) =>
      !isForSort && (isName || isAlwaysShown || !hidden.includes(id)),
  );
  const available = room.width - (room.hasCheckboxes ? checkboxWidth : 0);
  /* Without a measured width, as in tests, everything fits. */
  const wide = fitting(
    shown.filter(({ isForNarrow = false }) => !isForNarrow),
    room.width > 0 ? available : Infinity,
  );
  const isNarrow = room.width > 0 && sum(wide, ({ width }) => width) > available;
  const rowHeight = heights[isNarrow ? 'narrow' : 'wide'][density];
  if (!isNarrow) return { isNarrow, rowHeight, cells: spread(wide, room.width > 0 ? available : null) };

  const at = (side: Column<Row>['narrow']) => shown.filter(({ narrow, isName }) => narrow === side && !isName);
  const beside = at('beside');
  const name = shown.filter(({ isName }) => isName);
  const widthOf = ({ width, narrowWidth = width }: Column<Row>) => narrowWidth;
  const left = Math.max(available - sum(beside, widthOf), 120);
  return {
    isNarrow,
    rowHeight,
    cells: [
      ...name.map((column) => ({ column, width: left, before: at('before'), under: at('under') })),
      ...beside.map((column) => ({ column, width: widthOf(column), before: [], under: [] })),
    ],
  };
}

/** Hides columns by `hidePriority`, highest first, until the rest fits. */
function fitting<Row>(columns: readonly Column<Row>[], available: number): readonly Column<Row>[] {
  if (sum(columns, ({ width }) => width) <= available) return columns;
  const highest = Math.max(0, ...columns.map(({ hidePriority = 0 }) => hidePriority));
  if (highest === 0) return columns;
  return fitting(
    columns.filter(({ hidePriority = 0 }) => hidePriority < highest),
    available,
  );
}

function spread<Row>(columns: readonly Column<Row>[], available: number | null): Cell<Row>[] {
  const shares = sum(columns, ({ grow = 0 }) => grow);
  const over = available === null ? 0 : available - sum(columns, ({ width }) => width);
  return columns.map((column) => ({
    column,
    width:
      available === null ? null : column.width + (shares === 0 ? 0 : Math.floor((over * (column.grow ?? 0)) / shares)),
    before: [],
    under: [],
  }));
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}
