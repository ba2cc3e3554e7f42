import type { Card } from '@eemusic/contract/support/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Board, cardsIn } from './board.ts';
import { useMoves } from './use-board-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const queryKey = ['board'];
const aCard = (id: number, listId: number, position: string, version = 1) =>
  ({ id, listId, position, version, title: '' }) as Card;
const aBoard = (...cards: Card[]): Board => ({
  version: 1,
  archived: 0,
  people: [],
  mailbox: null,
  cards: new Map([1, 2].map((list) => [list, cards.filter(({ listId }) => listId === list)])),
});
const start = aBoard(aCard(1, 1, 'a0'), aCard(2, 1, 'a1'), aCard(3, 2, 'a0'), aCard(4, 2, 'a1'));
const neighbourGone = () => Response.json({ error: 'Gone', code: 'card.neighbour' }, { status: 409 });

/** A board for which the test answers the moves one by one. */
function openBoard(answers: (() => Response)[], catchUp = async () => undefined as void) {
  const client = new QueryClient();
  client.setQueryData(queryKey, start);
  const requests: unknown[] = [];
  const letters = answers.map(() => Promise.withResolvers<void>());
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const turn = requests.push(JSON.parse(String(body))) - 1;
    await letters[turn]?.promise;
    return answers[turn]?.() ?? Response.error();
  });
  const hook = renderHook(({ board }) => useMoves({ board, queryKey, catchUp }), {
    initialProps: { board: start },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return {
    client,
    requests,
    let: (turn: number) => act(async () => letters[turn]?.resolve()),
    move: (cardId: number, listId: number, before: number[]) =>
      act(async () => hook.result.current.move({ cardId, listId, before })),
    tell: (board: Board) => act(async () => hook.rerender({ board })),
    ids: () => [1, 2].map((list) => cardsIn(hook.result.current.shown ?? start, list).map(({ id }) => id)),
  };
}

describe("the user's own move", () => {
  it('is shown at once and stays, whatever the server sends from before it', async () => {
    const board = openBoard([() => Response.json({ message: 'Moved', version: 2, position: 'a0V' })]);
    await board.move(1, 2, [3]);
    expect(board.ids()).toEqual([[2], [3, 1, 4]]);

    await board.tell({ ...start, version: 2 });
    await board.let(0);
    expect(board.ids()).toEqual([[2], [3, 1, 4]]);
    expect(
      board.client
        .getQueryData<Board>(queryKey)
        ?.cards.get(2)
        ?.map(({ id }) => id),
    ).toEqual([3, 1, 4]);

    await board.tell(aBoard(aCard(1, 1, 'a0', 3), aCard(2, 1, 'a1')));
    expect(board.ids()).toEqual([[1, 2], []]);
  });

  it('is reverted if it is refused', async () => {
    const board = openBoard([() => Response.json({ error: 'No', code: 'card.not-found' }, { status: 404 })]);
    await board.move(1, 2, [3]);
    await board.let(0);
    await waitFor(() =>
      expect(board.ids()).toEqual([
        [1, 2],
        [3, 4],
      ]),
    );
  });

  it('tries another neighbour once if its own has left', async () => {
    const board = openBoard(
      [neighbourGone, () => Response.json({ message: 'Moved', version: 2, position: 'a2' })],
      async () =>
        void board.client.setQueryData(queryKey, aBoard(aCard(1, 1, 'a0'), aCard(2, 1, 'a1'), aCard(3, 2, 'a0'))),
    );
    await board.move(1, 2, [4, 3]);
    await board.let(0);
    await board.let(1);
    expect(board.requests).toEqual([
      { listId: 2, after: 4 },
      { listId: 2, after: 3 },
    ]);
  });

  it('waits for the previous move, which may be of its neighbour', async () => {
    const done = (position: string) => () => Response.json({ message: 'Moved', version: 2, position });
    const board = openBoard([done('a2'), done('a3')]);
    await board.move(1, 2, [4, 3]);
    await board.move(2, 2, [1, 4]);
    expect(board.requests).toHaveLength(1);
    expect(board.ids()).toEqual([[], [3, 4, 1, 2]]);
    await board.let(0);
    await board.let(1);
    await waitFor(() => expect(board.requests).toHaveLength(2));
    expect(board.requests[1]).toEqual({ listId: 2, after: 1 });
  });
});
