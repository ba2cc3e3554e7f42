import type { Card } from '@eemusic/contract/support/board';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cardsIn } from './board.ts';
import { useLiveBoard } from './use-live-board.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const card = (id: number, version: number) =>
  ({ id, listId: 1, position: `a${id}`, version, title: `Card ${id}` }) as Card;
const board = { version: 1, total: 1, people: [], mailbox: null };
const busy = () => Response.json({ error: 'Busy', code: 'server.busy' }, { status: 503 });

/** A server that announces version 2 once, and gives these answers to requests for changes, the last one for ever. */
function openBoard(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit = {}) => {
    if (address.startsWith('/support/board'))
      return Response.json({
        ...board,
        sections: [{ id: 1, name: '', lists: [{ id: 1, name: '', cards: [card(1, 1)] }] }],
      });
    if (address.startsWith('/support/changes')) {
      asked.push(address);
      return (answers[asked.length - 1] ?? answers.at(-1) ?? busy)();
    }
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('event: board\ndata: {"version":2}\n\n'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(stream);
  });
  const client = new QueryClient();
  const hook = renderHook(() => useLiveBoard({ search: '', filters: {} }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return {
    asked,
    close: hook.unmount,
    after: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    shown: () => {
      const { data } = hook.result.current.query;
      return data && cardsIn(data, 1).map(({ id }) => id);
    },
  };
}

it('a change that a busy server did not tell is asked for again until it is shown', async () => {
  const told = () => Response.json({ version: 2, cards: [card(2, 2)], gone: [] });
  const board = openBoard(busy, busy, told);
  await board.after(60_000);
  expect(board.shown()).toEqual([1, 2]);
  expect(board.asked).toHaveLength(3);
});

it('a board that was left asks no more', async () => {
  const board = openBoard(busy);
  await board.after(3000);
  const before = board.asked.length;
  expect(before).toBeGreaterThan(0);
  board.close();
  await board.after(120_000);
  expect(board.asked).toHaveLength(before);
});

it('a refusal is not repeated', async () => {
  const board = openBoard(() => Response.json({ error: 'No', code: 'permission.missing' }, { status: 403 }));
  await board.after(60_000);
  /* Once for the stream that opened, once for the board that was loaded meanwhile. */
  expect(board.asked.length).toBeLessThan(4);
});
