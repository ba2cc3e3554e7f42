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
  it('shares what is left over', () => {
    expect(widths(940)).toEqual([
      ['picture', 60],
      ['name', 400],
      ['email', 300],
      ['age', 80],
      ['actions', 60],
    ]);
  });

  it('is narrow where the columns do not fit: details go before and under the name', () => {
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

  it('leaves out what yields, as much as is needed, before it becomes narrow', () => {
    const yielding: typeof columns = [
      ...columns.map((column) => (column.id === 'age' ? { ...column, hidePriority: 1 } : column)),
      { id: 'size', header: 'Size', cell, width: 70, hidePriority: 2 },
      { id: 'newest', header: 'Newest', cell, width: 0, isForSort: true },
    ];
    const shownAt = (width: number) =>
      layoutOf(yielding, shown, { width, hasCheckboxes: false }).cells.map(({ column }) => column.id);

    expect(shownAt(670)).toEqual(['picture', 'name', 'email', 'age', 'actions', 'size']);
    expect(shownAt(669)).toEqual(['picture', 'name', 'email', 'age', 'actions']);
    expect(shownAt(599)).toEqual(['picture', 'name', 'email', 'actions']);
    expect(shownAt(519)).toEqual(['name', 'actions']);
  });

  it('leaves hidden columns out, but never the name and the actions', () => {
    const hidden = ['picture', 'name', 'email', 'actions'];

    expect(layout(940, { ...shown, hidden }).cells.map(({ column }) => column.id)).toEqual(['name', 'age', 'actions']);
    expect(layout(500, { ...shown, hidden }).isNarrow).toBe(false);
    expect(layout(390, { ...shown, hidden }).cells[0]?.under).toEqual([]);
  });

  it('is lower when it is compact, and shows all while nothing is laid out', () => {
    expect(layout(940, { ...shown, density: 'compact' }).rowHeight).toBeLessThan(layout(940).rowHeight);
    expect(widths(0).map(([id]) => id)).toEqual(['picture', 'name', 'email', 'age', 'actions']);
  });
});
