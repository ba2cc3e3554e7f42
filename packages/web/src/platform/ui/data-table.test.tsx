import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Sort } from './list/address.ts';
import type { TableColumn } from './list/types.ts';

type Piece = { id: number; name: string; bars: number };

const columns: TableColumn<Piece>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'bars', header: 'Bars', cell: ({ bars }) => bars, isNumber: true },
];
const pieces = [
  { id: 1, name: 'March 10', bars: 8 },
  { id: 2, name: 'march 9', bars: 16 },
  { id: 3, name: 'Air', bars: 12 },
];

type Props = { rows: Piece[] | undefined; sort?: Sort; onSort?: (sort: Sort) => void };

function Pieces({ rows, ...sorting }: Props) {
  return (
    <DataTable
      label="Pieces"
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      isSortable={(column) => column === 'name'}
      {...sorting}
      empty={<p>No pieces</p>}
    />
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the table of one page of rows', () => {
  it('shows a dash in a cell without a value', () => {
    show(<Pieces rows={[{ id: 4, name: '', bars: 4 }]} />);

    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['–', '4']);
  });

  it('shows placeholders while it loads, and what to do if it is empty', () => {
    const { rerender } = show(<Pieces rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(9);

    rerender(<Pieces rows={[]} />);
    expect(screen.getByText('No pieces')).toBeDefined();
  });

  it('keeps the order of its rows and requests another order', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    const { rerender } = show(<Pieces rows={pieces} onSort={onSort} />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Bars' }).getAttribute('aria-sort')).toBeNull();

    await userEvent.click(within(header).getByRole('button'));
    rerender(<Pieces rows={pieces} sort={{ by: 'name', order: 'asc' }} onSort={onSort} />);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(header).getByRole('button'));

    expect(onSort.mock.calls).toEqual([[{ by: 'name', order: 'asc' }], [{ by: 'name', order: 'desc' }]]);
    expect(names()).toEqual(['March 10', 'march 9', 'Air']);
  });
});

it('ends with a total once its rows are loaded', () => {
  const totals = ['Total', 36];
  const table = (rows: Piece[] | undefined) => (
    <DataTable
      label="Pieces"
      rows={rows}
      columns={columns.map((column, index) => ({ ...column, total: totals[index] }))}
      idOf={({ id }) => id}
      empty={null}
    />
  );

  const { rerender } = show(table(undefined));
  expect(screen.queryByText('Total')).toBeNull();
  rerender(table(pieces));

  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total36');
});
