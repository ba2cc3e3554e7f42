import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#platform/api/call-error.ts';
import { show } from '#testing/render.tsx';
import { type Delta, type Item, noDelta } from './chooser-delta.ts';
import { Chooser, type Source } from './chooser.tsx';

const texts = {
  unassigned: 'Unassigned educators',
  chosen: 'Chosen educators',
  searchUnassigned: 'Search unassigned educators',
  searchChosen: 'Search chosen educators',
  allAssigned: 'All educators have been assigned',
  noneChosen: 'No educators are chosen yet',
};
const school = (id: number): Item => ({ id, name: `School ${id}` });

/** A server with this many schools in pages, without the chosen ones. */
function open({ schools = 5, initial = [] as Item[] } = {}) {
  const all = Array.from({ length: schools }, (_, index) => school(index + 1));
  const requests: { query: string; page: number }[] = [];
  const state: { fails: false | Error } = { fails: false };
  const source: Source = {
    key: ['educators', 'unassigned'],
    fetchPage: async ({ query, page, size }) => {
      requests.push({ query, page });
      if (state.fails) throw state.fails;
      const found = all.filter(({ id, name }) => name.includes(query) && !initial.some((one) => one.id === id));
      return { items: found.slice((page - 1) * size, page * size), total: found.length };
    },
  };
  const onChange = vi.fn<(delta: Delta) => void>();
  function Screen() {
    const [delta, setDelta] = useState(noDelta);
    onChange.mockImplementation(setDelta);
    return <Chooser source={source} initial={initial} value={delta} onChange={onChange} texts={texts} />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  return { requests, state, delta: () => onChange.mock.lastCall?.[0] };
}

const lists = {
  left: () => screen.findByRole('listbox', { name: /^Unassigned/ }),
  right: () => screen.findByRole('listbox', { name: /^Chosen/ }),
};
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

/** jsdom has no layout, so the virtualiser would render no rows. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
});

describe('the chooser', () => {
  it('moves a clicked item, updates the counts and reports the change', async () => {
    const { delta } = open({ initial: [school(1)] });

    await userEvent.click(within(await lists.left()).getByRole('option', { name: 'School 3' }));

    expect(namesIn(await lists.right())).toEqual(['School 3', 'School 1']);
    expect(namesIn(await lists.left())).toEqual(['School 2', 'School 4', 'School 5']);
    expect(headings()).toEqual(['Unassigned educators (3)', 'Chosen educators (2)']);
    expect(screen.getByRole('status').textContent).toBe('School 3 is chosen');

    await userEvent.click(within(await lists.right()).getByRole('option', { name: 'School 1' }));

    expect(delta()).toEqual({ added: [school(3)], removed: [school(1)] });
    expect(namesIn(await lists.left())).toEqual(['School 1', 'School 2', 'School 4', 'School 5']);
  });

  it('works by keyboard: Down leaves the search, Enter chooses and moves on to the next item', async () => {
    const { delta } = open();
    await lists.left();

    await userEvent.click(screen.getByRole('searchbox', { name: texts.searchUnassigned }));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{End}{Enter} ');

    expect(delta()?.added.map(({ id }) => id)).toEqual([4, 5, 2]);
    expect(document.activeElement).toBe(await lists.left());
  });

  it('says so when nobody is left, and keeps the focus nearby', async () => {
    open({ schools: 1 });
    await userEvent.click(within(await lists.left()).getByRole('option'));

    expect(screen.getByText(texts.allAssigned)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Unassigned/ }));
  });

  it('searches on the server, and chooses everything found at once', async () => {
    const { requests, delta } = open({ schools: 30 });
    await lists.left();

    await userEvent.type(screen.getByRole('searchbox', { name: texts.searchUnassigned }), '2');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose these 12' }));

    expect(requests).toEqual([
      { query: '', page: 1 },
      { query: '2', page: 1 },
    ]);
    expect(delta()?.added).toHaveLength(12);
    expect(await screen.findByText('Nothing was found for ‘2’.')).toBeDefined();
  });

  it('loads the next page at the end of the list, and renders only a few rows', async () => {
    const { requests } = open({ schools: 1000 });
    const left = await lists.left();
    expect(headings()[0]).toBe('Unassigned educators (1,000)');
    expect(within(left).getAllByRole('option').length).toBeLessThan(40);
    expect(requests).toHaveLength(1);

    left.scrollTop = 3900;
    left.dispatchEvent(new Event('scroll'));

    await waitFor(() => expect(requests.at(-1)).toEqual({ query: '', page: 2 }));
  });

  it('searches the chosen items locally, and removes everything found at once', async () => {
    const initial = Array.from({ length: 20_000 }, (_, index) => school(index + 1));
    const { requests, delta } = open({ schools: 20_000, initial });
    await lists.right();

    await userEvent.type(screen.getByRole('searchbox', { name: texts.searchChosen }), '1999');
    await userEvent.click(await screen.findByRole('button', { name: 'Take out these 12' }));

    expect(delta()?.removed).toHaveLength(12);
    expect(requests).toHaveLength(1);
    expect(headings()[0]).toBe('Unassigned educators (12)');
  });

  it('says what could not be loaded, and offers to try again', async () => {
    const { state } = open({ schools: 3 });
    state.fails = new Error('no');
    await userEvent.type(await screen.findByRole('searchbox', { name: texts.searchUnassigned }), 'S');
    await screen.findByRole('alert');
    state.fails = false;

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(namesIn(await lists.left())).toHaveLength(3);
  });

  it('says who can help where it is forbidden, which another try would not change', async () => {
    const { state } = open();
    state.fails = new CallError({
      status: 403,
      code: 'permission.missing',
      params: { permissions: ['UM'] },
      text: 'You need the permission User Management',
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: texts.searchUnassigned }), 'S');

    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toMatch(/^You need the .* Ask an administrator who has it\.$/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
