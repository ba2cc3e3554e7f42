import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { type Named, useOrder } from './entry-list.tsx';

const names = ['Ayres', 'Ballads', 'Carols'];
const shelf = names.map((name, index): Named => ({ id: index + 1, name }));
const ask = async (init?: RequestInit) => (await fetch('/list', init)).json();

function List({ stored }: { stored: readonly Named[] }) {
  const order = useOrder(stored, {
    saveOrder: async (ids, before) => {
      if ('error' in (await ask({ body: JSON.stringify({ ids, before }) }))) throw new Error('No');
    },
    refresh: (client) => client.invalidateQueries(),
  });
  return (
    <>
      <ol>
        {order.entries.map(({ id, name }) => (
          <li key={id}>
            <MoveHandle
              id={id}
              name={name}
              position={order.lifted === id ? order.positionOf(id) : null}
              actions={order.actions}
              hintId="hint"
            />
          </li>
        ))}
      </ol>
      <p id="hint">How it is moved</p>
      <p role="status">{order.announcement}</p>
    </>
  );
}

function Screen() {
  const { data } = useQuery<Named[]>({ queryKey: ['list'], queryFn: () => ask() });
  return data && <List stored={data} />;
}

/** A server with this list that accepts a new order from whoever saw the last one, or refuses it. */
async function openScreen({ refuses = false } = {}) {
  let stored = shelf;
  const orders: number[][] = [];
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string } = {}) => {
    if (typeof body !== 'string') return Response.json(stored);
    const { ids, before } = JSON.parse(body) as { ids: number[]; before: number[] };
    expect(before).toEqual(stored.map(({ id }) => id));
    orders.push(ids);
    if (refuses) await isAnswered;
    if (refuses) return Response.json({ error: 'No' });
    stored = ids.flatMap((id) => stored.filter((entry) => entry.id === id));
    return Response.json({ message: 'Reordered' });
  });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Move Ayres' });
  return { user: userEvent.setup(), orders, answer };
}

const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const shown = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label')?.slice(5));
const announcement = () => screen.getByRole('status').textContent;

describe('the handle of an entry', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
  });

  it('moves it by keys, announces its position, and keeps the focus', async () => {
    const { user, orders } = await openScreen();
    handle('Ayres').focus();

    await user.keyboard(' ');
    expect(handle('Ayres').getAttribute('aria-pressed')).toBe('true');
    expect(announcement()).toBe('Ayres is picked up, place 1 of 3');
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(announcement()).toBe('Ayres: place 3 of 3');
    await user.keyboard('{ArrowUp} ');

    expect(announcement()).toBe('Ayres is now at place 2 of 3');
    expect(shown()).toEqual(['Ballads', 'Ayres', 'Carols']);
    expect(document.activeElement).toBe(handle('Ayres'));
    await waitFor(() => expect(orders).toEqual([[2, 1, 3]]));
  });

  it('leaves it in place on Escape and on leaving the handle', async () => {
    const { user, orders } = await openScreen();

    handle('Carols').focus();
    await user.keyboard(' {ArrowUp}{Escape}');
    expect(announcement()).toBe('Carols is back where it was');
    await user.keyboard(' {ArrowUp}{Tab}');
    await user.click(document.body);

    expect(shown()).toEqual(names);
    expect(orders).toEqual([]);
  });

  it('saves one order after another, each as the next of the one that was shown', async () => {
    const { user, orders } = await openScreen();

    handle('Ayres').focus();
    await user.keyboard(' {End} ');
    handle('Carols').focus();
    await user.keyboard(' {Home} ');

    await waitFor(() =>
      expect(orders).toEqual([
        [2, 3, 1],
        [3, 2, 1],
      ]),
    );
    expect(shown()).toEqual(['Carols', 'Ballads', 'Ayres']);
  });

  it('moves it back if the server refuses', async () => {
    const { user, orders, answer } = await openScreen({ refuses: true });

    handle('Carols').focus();
    await user.keyboard(' {Home} ');
    expect(shown()).toEqual(['Carols', 'Ayres', 'Ballads']);

    answer();
    await waitFor(() => expect(shown()).toEqual(names));
    expect(orders).toEqual([[3, 1, 2]]);
  });
});
