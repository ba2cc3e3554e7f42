import type { Density, Preferences } from './preferences.ts';
import type { Column } from './types.ts';

export const checkboxWidth = 40;

const heights = {
  wide: { comfortable: 52, compact: 32 },
  narrow: { comfortable: 68, compact: 56 },
} as const;

type Tall = Pick<Column<never>, 'height'>;

export const defaultDensity = (isNarrow: boolean, columns: readonly Tall[]): Density =>
  isNarrow || columns.some(({ height }) => height !== undefined) ? 'comfortable' : 'compact';

/** In pixels: below it, columns that do not fit move under the name, and nothing scrolls sideways. */
export const narrowBelow = 560;
/** How much of its width a growing column keeps, if it does not say which width is its least. The name keeps all. */
const keptShare = 0.55;

export type Cell<Row> = {
  column: Column<Row>;
  /** Width in pixels; null until the number of rows is known. */
  width: number | null;
  /** Distance from the side at which the column stays while the table scrolls sideways; null if it scrolls too. */
  frozen: { left: number } | { right: number } | null;
  /** Whether it lies over other cells; see `isOnHover`. */
  isFloating?: boolean;
  before: readonly Column<Row>[];
  under: readonly Column<Row>[];
};

export type Layout<Row> = ReturnType<typeof layoutOf<Row>>;

/** If the columns do not fit, they shrink, and then the table scrolls; on a phone details move under the name. */
export function layoutOf<Row>(
  columns: readonly Column<Row>[],
  { hidden, density: chosen }: Preferences,
  room: { width: number; hasCheckboxes: boolean; hasHover?: boolean },
) {
  const shown = columns.filter(
    ({ id, isName, isAlwaysShown, isForSort }) => !isForSort && (isName || isAlwaysShown || !hidden.includes(id)),
  );
  const checkbox = room.hasCheckboxes ? checkboxWidth : 0;
  /* If no width was measured, as in tests, everything fits. */
  const available = room.width > 0 ? room.width - checkbox : Infinity;
  const floats = ({ isOnHover = false }: Column<Row>) => isOnHover && room.hasHover === true;
  const columnsOfTable = fitting(
    shown.filter((column) => !(column.isForNarrow ?? false) && !floats(column)),
    available,
  );
  const floating = shown.filter(floats).map((column): Cell<Row> => ({ ...cellOf(column, 0), isFloating: true }));
  const naturalWidth = sum(columnsOfTable, ({ width }) => width);
  const isNarrow = room.width < narrowBelow && naturalWidth > available;
  const density = chosen ?? defaultDensity(isNarrow, columns);
  const standard = heights[isNarrow ? 'narrow' : 'wide'][density];
  const isTall = !isNarrow && density === 'comfortable';
  const rowHeight = isTall ? Math.max(standard, ...shown.map(({ height = 0 }) => height)) : standard;
  if (!isNarrow) {
    const isScrolling = sum(columnsOfTable, leastWidth) > available;
    const cells = cellsOf(columnsOfTable, isScrolling ? naturalWidth : available);
    return {
      isNarrow,
      density,
      rowHeight,
      cells: isScrolling
        ? freezeEnds([...cells, ...floating], checkbox)
        : [...cells.slice(0, -1), ...floating, ...cells.slice(-1)],
      /** Width in pixels of a table whose columns do not fit, and which therefore scrolls sideways. */
      scrollWidth: isScrolling ? naturalWidth + checkbox : null,
    };
  }

  const at = (side: Column<Row>['narrow']) => shown.filter(({ narrow, isName }) => narrow === side && !isName);
  const beside = at('beside');
  const name = shown.filter(({ isName }) => isName);
  const widthOf = ({ width, narrowWidth = width }: Column<Row>) => narrowWidth;
  const left = Math.max(available - sum(beside, widthOf), 120);
  return {
    isNarrow,
    density,
    rowHeight,
    scrollWidth: null,
    cells: [
      ...name.map((column) => ({ ...cellOf(column, left), before: at('before'), under: at('under') })),
      ...beside.map((column) => cellOf(column, widthOf(column))),
    ],
  };
}

const cellOf = <Row>(column: Column<Row>, width: number | null): Cell<Row> => ({
  column,
  width,
  frozen: null,
  before: [],
  under: [],
});

/** Leaves out columns for which there is no room, the last one first. */
function fitting<Row>(columns: readonly Column<Row>[], available: number): readonly Column<Row>[] {
  const last = columns.findLastIndex(({ isWhereRoom }) => isWhereRoom);
  const least = sum(columns, (column) => (column.shrinksFirst ? leastWidth(column) : column.width));
  return last < 0 || least <= available ? columns : fitting(columns.toSpliced(last, 1), available);
}

function leastWidth<Row>({ width, grow = 0, isName = false, least = Math.round(width * keptShare) }: Column<Row>) {
  return grow === 0 || isName ? width : least;
}

/** Distributes the remaining width among the growing columns, or takes what is missing from them. */
function cellsOf<Row>(columns: readonly Column<Row>[], available: number): Cell<Row>[] {
  const over = available - sum(columns, ({ width }) => width);
  const changeOf = over < 0 ? shrinking(columns, -over) : growing(columns, over);
  return columns.map((column) => cellOf(column, available === Infinity ? null : column.width + changeOf(column)));
}

function growing<Row>(columns: readonly Column<Row>[], over: number) {
  const shares = sum(columns, ({ grow = 0 }) => grow);
  return ({ grow = 0 }: Column<Row>) => Math.floor((over * grow) / Math.max(1, shares));
}

/** Columns that shrink first give all that they can before the others give any. */
function shrinking<Row>(columns: readonly Column<Row>[], missing: number) {
  const mostOf = (column: Column<Row>) => column.width - leastWidth(column);
  const firstMost = sum(columns, (column) => (column.shrinksFirst ? mostOf(column) : 0));
  const otherMost = sum(columns, mostOf) - firstMost;
  const first = firstMost === 0 ? 0 : Math.min(1, missing / firstMost);
  const other = otherMost === 0 ? 0 : Math.min(1, (missing - firstMost * first) / otherMost);
  return (column: Column<Row>) => -Math.ceil(mostOf(column) * (column.shrinksFirst ? first : other));
}

/** The name, the columns before it and the actions at the end stay visible while the others scroll. */
function freezeEnds<Row>(cells: readonly Cell<Row>[], checkbox: number): Cell<Row>[] {
  const name = cells.findIndex(({ column }) => column.isName);
  return cells.map((cell, index) => {
    const before = sum(cells.slice(0, index), ({ width }) => width ?? 0);
    if (index <= name) return { ...cell, frozen: { left: checkbox + before } };
    const isLast = index === cells.length - 1;
    return isLast && cell.column.isAlwaysShown ? { ...cell, frozen: { right: 0 } } : cell;
  });
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}

export const frozenSide = (frozen: Cell<unknown>['frozen']): 'left' | 'right' | undefined =>
  frozen === null ? undefined : 'left' in frozen ? 'left' : 'right';
