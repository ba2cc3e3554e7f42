import type { Library } from '@eemusic/contract/library/libraries';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { MoveHandle } from '#platform/ui/reorder/move-handle.tsx';
import { librariesQuery } from './queries.ts';
import { aLibrary } from './testing.ts';
import { useLibraryOrder } from './manage-libraries-page.tsx';

const names = ['Ayres', 'Ballads', 'Carols'];
const shelf = names.map((name, index) => aLibrary({ id: index + 1, name }));

function List({ libraries }: { libraries: readonly Library[] }) {
  const order = useLibraryOrder(libraries);
  return (
    <>
      <ol>
        {order.libraries.map(({ id, name }) => (
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
  const { data } = useQuery(librariesQuery);
  return data && <List libraries={data} />;
}

/** A server with these libraries that accepts a new order, or refuses it. */
async function openScreen({ refuses = false } = {}) {
  let stored = shelf;
  const orders: number[][] = [];
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string } = {}) => {
    if (typeof body !== 'string') return Response.json({ modules: stored });
    const { ids } = JSON.parse(body) as { ids: number[] };
    orders.push(ids);
    if (refuses) await isAnswered;
    if (refuses) return Response.json({ error: 'No', code: 'library.others' }, { status: 409 });
    stored = ids.flatMap((id) => stored.filter((library) => library.id === id));
    return Response.json({ message: 'Libraries reordered' });
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

describe('the handle of a library', () => {
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
