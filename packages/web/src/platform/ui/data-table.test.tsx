import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { type Column, DataTable, type Selection, type Sort } from './data-table.tsx';

type Piece = { id: number; name: string; bars: number };

const columns: Column<Piece>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'bars', header: 'Bars', cell: ({ bars }) => bars, sortBy: ({ bars }) => bars, isNumber: true },
];
const pieces = [
  { id: 1, name: 'March 10', bars: 8 },
  { id: 2, name: 'march 9', bars: 16 },
  { id: 3, name: 'Air', bars: 12 },
];

function Pieces({ rows }: { rows: Piece[] | undefined }) {
  const [selected, setSelected] = useState<Selection>(new Set());
  return (
    <>
      <output>{[...selected].toSorted().join()}</output>
      <DataTable
        label="Pieces"
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
        empty={<p>No pieces</p>}
      />
    </>
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('the table', () => {
  it('sorts by a header as people count, and the other way round by each further click', async () => {
    show(<Pieces rows={pieces} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });

    await userEvent.click(within(header).getByRole('button'));
    expect(names()).toEqual(['Air', 'march 9', 'March 10']);
    expect(header.getAttribute('aria-sort')).toBe('ascending');

    await userEvent.click(within(header).getByRole('button'));
    expect(names()).toEqual(['March 10', 'march 9', 'Air']);

    await userEvent.click(within(header).getByRole('button'));
    expect(names()).toEqual(['Air', 'march 9', 'March 10']);
  });

  it('selects one, some and all', async () => {
    show(<Pieces rows={pieces} />);
    const all = screen.getByRole('checkbox', { name: 'Select all' });

    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Air' }));
    expect(screen.getByRole('status').textContent).toBe('3');
    expect(all).toHaveProperty('indeterminate', true);

    await userEvent.click(all);
    expect(screen.getByRole('status').textContent).toBe('1,2,3');

    await userEvent.click(all);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('selects the rows between two with Shift', async () => {
    show(<Pieces rows={pieces} />);
    const user = userEvent.setup();

    await user.click(screen.getByRole('checkbox', { name: 'Select March 10' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Air' }));

    expect(screen.getByRole('status').textContent).toBe('1,2,3');
  });

  it('shows placeholders while it loads, and what to do when it is empty', () => {
    const { rerender } = show(<Pieces rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(9);

    rerender(<Pieces rows={[]} />);
    expect(screen.getByText('No pieces')).toBeDefined();
  });
});

const onServer = columns.map((column): Column<Piece> => ({ ...column, sortBy: 'server' }));

/** One page of many; the rows are the server's in its order. */
function PageOfPieces({ rows, sort, onSort }: { rows: Piece[]; sort?: Sort; onSort: (sort: Sort) => void }) {
  const [selected, setSelected] = useState<Selection>(new Set([90]));
  return (
    <>
      <output>{[...selected].toSorted((a, b) => a - b).join()}</output>
      <DataTable
        label="Pieces"
        rows={rows}
        columns={onServer}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={{ selected, onChange: setSelected }}
        sort={sort}
        onSort={onSort}
        empty={<p>No pieces</p>}
      />
    </>
  );
}

describe('a table whose rows are on the server', () => {
  it('keeps their order and asks for another one', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    const { rerender } = show(<PageOfPieces rows={pieces} onSort={onSort} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('none');

    await userEvent.click(within(header).getByRole('button'));
    rerender(<PageOfPieces rows={pieces} sort={{ by: 'name', order: 'asc' }} onSort={onSort} />);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(header).getByRole('button'));

    expect(onSort.mock.calls).toEqual([[{ by: 'name', order: 'asc' }], [{ by: 'name', order: 'desc' }]]);
    expect(names()).toEqual(['March 10', 'march 9', 'Air']);
  });

  it('selects what is shown, and keeps what is on other pages', async () => {
    show(<PageOfPieces rows={pieces} onSort={() => undefined} />);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    expect(all).toHaveProperty('indeterminate', false);

    await userEvent.click(all);
    expect(screen.getByRole('status').textContent).toBe('1,2,3,90');
    expect(all).toHaveProperty('checked', true);

    await userEvent.click(all);
    expect(screen.getByRole('status').textContent).toBe('90');
  });
});
