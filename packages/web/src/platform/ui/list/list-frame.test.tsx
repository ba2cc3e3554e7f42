import type { Selected } from '@eemusic/contract/platform/selection';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { type AddressOfList, listAddress } from './address.ts';
import { ListFrame } from './list-frame.tsx';
import type { Chosen } from './selection.ts';
import type { Column, PageQuery } from './types.ts';
import type { ListAddress } from './use-list-address.ts';
import { useListSelection } from './use-list-selection.ts';

type Piece = { id: number; name: string };
type Answer = (search: string, page: number, size: number) => Promise<{ rows: Piece[]; total: number }>;

const spec = listAddress({ sortable: ['name'], defaultSort: { by: 'name', order: 'asc' } });
const columns: Column<Piece>[] = [
  { id: 'name', header: 'Name', isName: true, width: 100, cell: ({ name }) => name },
  { id: 'number', header: 'Number', isNumber: true, width: 100, cell: ({ id }) => id },
];

/** Keeps the address in state instead of in the router. */
function useAddress(): ListAddress<'name', Record<never, never>> {
  const [address, setAddress] = useState<AddressOfList<'name', Record<never, never>>>({});
  return useMemo(() => {
    const change = (changed: Record<string, unknown>) => setAddress((last) => spec.read({ ...last, ...changed }));
    return {
      spec,
      address,
      filter: spec.filterOf(address),
      search: (search) => change({ search, page: undefined }),
      sort: ({ by, order }) => change({ sort: by, order }),
      setFilters: change,
      showAll: () => change({ search: undefined }),
      position: () => ({ page: address.page ?? 1, row: null }),
      keepPosition: () => undefined,
    };
  }, [address]);
}

const answerOf = (total: number): Answer => {
  return async (search, page, size) => {
    const found = search === '' ? total : 2;
    const first = (page - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, found - first)) }, (_, at) => ({
      id: first + at + 1,
      name: `Piece ${first + at + 1}`,
    }));
    return { rows, total: found };
  };
};

function list({ answer = answerOf(3), all = { total: 3, token: 'token' } }: { answer?: Answer; all?: Selected } = {}) {
  const onOpen = vi.fn<(piece: Piece, by: string) => void>();
  const onReach = vi.fn<(piece: Piece) => void>();
  const onDelete = vi.fn<(chosen: Chosen) => void>();
  const findAll = vi.fn(async () => all);
  const query = ({ search }: { search: string }, page: number, size: number): PageQuery<Piece> => ({
    queryKey: ['pieces', search, page, size],
    queryFn: () => answer(search, page, size),
  });
  function Pieces() {
    return (
      <ListFrame
        label="Pieces"
        list="pieces"
        person={1}
        address={useAddress()}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        searchLabel="Search pieces"
        countText={(total) => `${total} pieces`}
        onOpen={onOpen}
        onReach={onReach}
        selection={{
          ...useListSelection(spec),
          findAll,
          whyNot: ({ id }) => (id === 3 ? 'It is in use' : null),
          deletion: { ask: onDelete, isPending: false },
        }}
        empty={<p>No piece</p>}
        skeletonRows={5}
      />
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <Pieces />
    </QueryClientProvider>,
  );
  return { onOpen, onReach, onDelete, findAll, client };
}

window.scrollTo = () => undefined;
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}( |$)`) });
const box = (name: string) => screen.findByRole('checkbox', { name });
/** Selects the page first, then everything that matches. */
async function selectMatching(total: number) {
  await userEvent.click(await box('Select all'));
  const name = `Select all ${total.toLocaleString('en')} that match`;
  await userEvent.click(bar().getByRole('button', { name }));
}
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
describe('a list', () => {
  it('shows as many rows as the page size until the first answer, then says which rows they are; paper has them all', async () => {
    list({ answer: answerOf(250) });
    expect(screen.getByRole('table', { name: 'Pieces', busy: true }).querySelectorAll('tbody tr')).toHaveLength(5);

    expect((await row('Piece 1')).getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('table', { name: 'Pieces' }).getAttribute('aria-rowcount')).toBe('251');
    for (const text of ['250 pieces', '1–100 of 250']) expect(screen.getByText(text)).toBeDefined();

    act(() => void fireEvent(window, new Event('beforeprint')));
    expect(screen.getAllByRole('row')).toHaveLength(101);
  });

  it('says what went wrong and tries again', async () => {
    const answer = vi.fn(answerOf(3)).mockRejectedValueOnce(new Error('no'));
    list({ answer });

    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await row('Piece 1')).toBeDefined();
  });

  it('uses the latest total when two pages report different ones', async () => {
    const { client } = list({ answer: answerOf(150) });
    await row('Piece 1');
    await waitFor(() => expect(client.getQueryData(['pieces', '', 2, 100])).toBeDefined());

    act(() => void client.setQueryData(['pieces', '', 2, 100], { rows: [], total: 0 }));

    await screen.findByText('No piece');
    expect(screen.queryByRole('row', { name: /Piece/ })).toBeNull();
  });

  it('says what to do when nothing is found', async () => {
    list({ answer: answerOf(0) });
    expect(await screen.findByText('No piece')).toBeDefined();
  });
});

describe('the keys of a list', () => {
  it('move between rows, select, open and clear', async () => {
    const { onOpen, onReach } = list();
    const first = await row('Piece 1');
    expect(first.tabIndex).toBe(0);
    act(() => first.focus());

    await userEvent.keyboard('{ArrowDown} ');
    expect(document.activeElement).toBe(await row('Piece 2'));
    expect(await box('Select Piece 2')).toHaveProperty('checked', true);
    expect(bar().getByRole('status').textContent).toBe('1 Item selected');

    await userEvent.keyboard('{End}{Home}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 1, name: 'Piece 1' }, 'key');
    expect(onReach.mock.calls.map(([{ id }]) => id)).toEqual([1, 2, 3, 1]);

    await userEvent.keyboard('{Escape}');
    expect(bar().getByRole('status').textContent).toBe('');
  });

  it('lead to the actions for the selected rows and back, also when the selection ends', async () => {
    list({ answer: answerOf(250) });
    (await row('Piece 1')).focus();

    await userEvent.keyboard(' {ArrowDown}{F6}');
    expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Delete' }));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(await row('Piece 2'));

    await userEvent.keyboard('{F6}{Tab}{Enter}');
    expect(bar().queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(await row('Piece 2'));
  });

  it('open a row, as does a click on it, but not on a control or at the end of selecting its text', async () => {
    const { onOpen } = list();
    const number = within(await row('Piece 2')).getByText('2');

    await userEvent.click(await box('Select Piece 2'));
    getSelection()?.selectAllChildren(number);
    fireEvent.click(number);
    expect(onOpen).not.toHaveBeenCalled();

    getSelection()?.removeAllRanges();
    await userEvent.click(number);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Piece 2' }, 'click');
  });

  it('select a row by a click anywhere in the cell of its checkbox, which does not open it', async () => {
    const { onOpen } = list();
    const cell = (await box('Select Piece 2')).closest('td');
    if (cell !== null) await userEvent.click(cell);

    expect(await box('Select Piece 2')).toHaveProperty('checked', true);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('reach rows that are not rendered yet', async () => {
    list({ answer: answerOf(1000) });
    const first = await row('Piece 1');
    act(() => first.focus());

    await userEvent.keyboard('{End}');

    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('1001');
  });
});

describe('selecting all', () => {
  it('takes the rows themselves if all are loaded, except those that cannot be selected', async () => {
    const { onDelete, findAll } = list();
    await row('Piece 1');
    await userEvent.click(await box('Select all'));
    expect(bar().getByRole('status').textContent).toBe('2 Items selected');

    await userEvent.click(await box('Select Piece 1'));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));

    expect(onDelete).toHaveBeenCalledExactlyOnceWith({ kind: 'ids', count: 1, ids: [2] });
    expect(findAll).not.toHaveBeenCalled();
  });

  it('takes the page in view, and clears it again', async () => {
    const { onDelete, findAll } = list({ answer: answerOf(900) });
    await row('Piece 1');
    await userEvent.click(await box('Select all'));
    expect(bar().getByRole('status').textContent).toBe('99 Items selected');
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    expect(onDelete.mock.calls[0]?.[0]).toMatchObject({ kind: 'ids', count: 99 });

    await userEvent.click(await box('Select all'));
    expect(bar().getByRole('status').textContent).toBe('');
    expect(findAll).not.toHaveBeenCalled();
  });

  it('offers everything that matches if there is more than the page, and ends with another search', async () => {
    const { onDelete } = list({ answer: answerOf(900), all: { total: 899, token: 'token' } });
    await row('Piece 1');
    await selectMatching(900);
    await waitFor(() => expect(bar().getByRole('status').textContent).toBe('899 Items selected'));

    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    expect(onDelete.mock.calls[0]?.[0]).toMatchObject({ kind: 'matching', count: 899, token: 'token' });

    await userEvent.type(screen.getByRole('searchbox'), 'march');
    await waitFor(() => expect(bar().getByRole('status').textContent).toBe(''));
  });

  it("becomes 'all but these' when a row is deselected", async () => {
    const { onDelete } = list({ answer: answerOf(900), all: { total: 899, token: 'token' } });
    await row('Piece 1');
    await selectMatching(900);
    await waitFor(() => expect(bar().getByRole('status').textContent).toBe('899 Items selected'));

    await userEvent.click(await box('Select Piece 2'));

    await waitFor(() => expect(bar().getByRole('status').textContent).toBe('898 Items selected'));
    await userEvent.click(bar().getByRole('button', { name: 'Delete' }));
    const [chosen] = onDelete.mock.calls[0] ?? [];
    expect(chosen?.kind === 'ids' && [chosen.ids.length, chosen.ids.includes(2), chosen.ids.includes(3)]).toEqual([
      898,
      false,
      false,
    ]);
  });

  it('says why too many cannot be deleted', async () => {
    list({ answer: answerOf(20_000), all: { total: 20_000, token: null } });
    await row('Piece 1');
    await selectMatching(20_000);

    expect(await screen.findByText('Select up to 10,000')).toBeDefined();
    expect(bar().getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    expect(bar().getByRole('status').textContent).toBe('20,000 Items selected');
  });

  it('reports rows that were selected under another search', async () => {
    list();
    await userEvent.click(await box('Select Piece 1'));
    await userEvent.type(screen.getByRole('searchbox'), 'march');
    await waitFor(() => expect(screen.getByText('2 pieces')).toBeDefined());
    expect(bar().getByRole('status').textContent).toBe('1 Item selected');
  });
});

describe('the columns of a list', () => {
  it('can be hidden for each person, except the name, and come back on reset', async () => {
    list();
    await row('Piece 1');
    await userEvent.click(screen.getByRole('button', { name: 'Columns and rows' }));
    expect(await screen.findByRole('radio', { name: 'Compact' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Number' }));
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('eemusic.list.pieces.1') ?? '')).toMatchObject({ hidden: ['number'] });

    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByRole('columnheader', { name: 'Number' })).toBeDefined();
  });
});
