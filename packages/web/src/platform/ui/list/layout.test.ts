import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import type { Column } from './types.ts';

const cell = () => null;
const columns: Column<object>[] = [
  { id: 'picture', header: 'Picture', cell, width: 60, narrow: 'before' },
  { id: 'name', header: 'Name', cell, isName: true, width: 200, grow: 2 },
  { id: 'email', header: 'Email', cell, width: 200, grow: 1, narrow: 'under' },
  { id: 'age', header: 'Age', cell, width: 80 },
  { id: 'actions', header: 'Actions', cell, isAlwaysShown: true, width: 60, narrow: 'beside', narrowWidth: 40 },
];
const shown = { hidden: [], density: 'comfortable' } as const;
const layout = (width: number, preferences: Parameters<typeof layoutOf>[1] = shown) =>
  layoutOf(columns, preferences, { width, hasCheckboxes: true });
const widths = (width: number) => layout(width).cells.map(({ column, width }) => [column.id, width]);

describe('the layout of a list', () => {
  it('distributes the remaining width', () => {
    expect(widths(940)).toEqual([
      ['picture', 60],
      ['name', 400],
      ['email', 300],
      ['age', 80],
      ['actions', 60],
    ]);
  });

  it('gives no width to what lies over the row, which is before the last column, unless nothing can hover', () => {
    const over = columns.map((column) => (column.id === 'age' ? { ...column, isOnHover: true } : column));
    const at = (room: { width: number; hasHover: boolean }) =>
      layoutOf(over, shown, { ...room, hasCheckboxes: true }).cells.map(({ column, width }) => [column.id, width]);

    expect(at({ width: 940, hasHover: true }).slice(-3)).toEqual([
      ['email', 326],
      ['age', 0],
      ['actions', 60],
    ]);
    expect(at({ width: 560, hasHover: true }).map(([id]) => id)).toEqual([
      'picture',
      'name',
      'email',
      'age',
      'actions',
    ]);
    expect(at({ width: 940, hasHover: false })).toEqual(widths(940));
  });

  it('leaves out a column for which there is no room', () => {
    const optional = columns.map((column) => (column.id === 'age' ? { ...column, isWhereRoom: true } : column));
    const at = (width: number) =>
      layoutOf(optional, shown, { width, hasCheckboxes: true }).cells.map(({ column }) => column.id);

    expect(at(640)).toEqual(['picture', 'name', 'email', 'age', 'actions']);
    expect(at(639)).toEqual(['picture', 'name', 'email', 'actions']);
  });

  it('is narrow if the columns do not fit: details move before and under the name', () => {
    const { isNarrow, cells, rowHeight } = layout(390);

    expect(isNarrow).toBe(true);
    expect(rowHeight).toBeGreaterThan(layout(940).rowHeight);
    expect(cells.map(({ column, width }) => [column.id, width])).toEqual([
      ['name', 310],
      ['actions', 40],
    ]);
    expect(cells[0]?.before.map(({ id }) => id)).toEqual(['picture']);
    expect(cells[0]?.under.map(({ id }) => id)).toEqual(['email']);
  });

  it('keeps every column if they do not fit: growing columns but the name shrink, then the table scrolls', () => {
    expect(widths(580)).toEqual([
      ['picture', 60],
      ['name', 200],
      ['email', 140],
      ['age', 80],
      ['actions', 60],
    ]);
    expect(layout(580).scrollWidth).toBeNull();
    const tight = layoutOf(
      columns.map((column) => ({ ...column, grow: 0 })),
      shown,
      { width: 580, hasCheckboxes: true },
    );
    expect(tight.isNarrow).toBe(false);
    expect(tight.scrollWidth).toBe(640);
    expect(tight.cells.map(({ column, width, frozen }) => [column.id, width, frozen])).toEqual([
      ['picture', 60, { left: 40 }],
      ['name', 200, { left: 100 }],
      ['email', 200, null],
      ['age', 80, null],
      ['actions', 60, { right: 0 }],
    ]);
  });

  it('takes from a column that shrinks first all that it can give before it takes from others', () => {
    const school: Column<object> = { id: 'school', header: 'School', cell, width: 200, grow: 1 };
    const first = { shrinksFirst: true, least: 80 };
    const some = [...columns.map((column) => ({ ...column, ...(column.id === 'email' && first) })), school];
    const at = (width: number) =>
      layoutOf(some, shown, { width, hasCheckboxes: true }).cells.map((cell) => [cell.column.id, cell.width]);

    expect(at(790)).toContainEqual(['email', 150]);
    expect(at(790)).toContainEqual(['school', 200]);
    expect(at(700)).toContainEqual(['email', 80]);
    expect(at(700)).toContainEqual(['school', 180]);
    expect(at(700)).toContainEqual(['name', 200]);
  });

  it('shows sixteen rows below a header of 250 pixels in a window 768 pixels high', () => {
    expect(layout(1078, { hidden: [] }).rowHeight * 16).toBeLessThanOrEqual(768 - 250);
  });

  it('leaves hidden columns out, but never the name and the actions', () => {
    const hidden = ['picture', 'name', 'email', 'actions'];

    expect(layout(940, { ...shown, hidden }).cells.map(({ column }) => column.id)).toEqual(['name', 'age', 'actions']);
    expect(layout(500, { ...shown, hidden }).isNarrow).toBe(false);
    expect(layout(390, { ...shown, hidden }).cells[0]?.under).toEqual([]);
  });

  it('is compact until chosen otherwise, but not on a phone', () => {
    expect(layout(940, { hidden: [] }).density).toBe('compact');
    expect(layout(390, { hidden: [] }).density).toBe('comfortable');
    expect(layout(390, { ...shown, density: 'compact' }).density).toBe('compact');
  });

  it('has lower rows when compact, and shows everything before it is measured', () => {
    expect(layout(940, { ...shown, density: 'compact' }).rowHeight).toBeLessThan(layout(940).rowHeight);
    expect(widths(0).map(([id]) => id)).toEqual(['picture', 'name', 'email', 'age', 'actions']);
  });
});
