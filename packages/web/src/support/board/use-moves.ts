import { moveCard } from '@eemusic/contract/support/board';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { type Board, cardsIn, findCard, type Move, neighbourIn, withChanges, withMove } from './board.ts';

/** A move by the user; `version` is that of the card after the server has applied the move, null before. */
type Pending = Move & { key: number; version: number | null };

type Options = {
  /** The board as the server last sent it. */
  board: Board | undefined;
  queryKey: readonly unknown[];
  catchUp: (version: number | null) => Promise<void>;
};

/** Optimistic moves: a card stays where it was moved until the server sends a version that includes the move. */
export function useMoves({ board, queryKey, catchUp }: Options) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const latest = useLatest({ queryKey, catchUp });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const moves = useRef(0);

  const shown = useMemo(
    () => board && pending.filter((move) => isAhead(move, board)).reduce(withMove, board),
    [board, pending],
  );
  if (board && pending.some((move) => !isAhead(move, board)))
    setPending(pending.filter((move) => isAhead(move, board)));

  /** Sends moves one after another, because the card above may itself be moving. */
  const move = useCallback(
    (move: Move, onRefused?: () => void) => {
      moves.current += 1;
      const key = moves.current;
      setPending((moves) => [...moves, { ...move, key, version: null }]);
      const read = () => client.getQueryData<Board>(latest.current.queryKey);
      const act = async () => {
        try {
          const done = await send(move, read, () => latest.current.catchUp(null));
          client.setQueryData<Board>(latest.current.queryKey, (present) => present && withMoved(present, move, done));
          setPending((moves) => moves.map((one) => (one.key === key ? { ...one, version: done.version } : one)));
        } catch (error) {
          setPending((moves) => moves.filter((one) => one.key !== key));
          onRefused?.();
          toast.failure(error);
          if (error instanceof CallError && error.status !== 0) void latest.current.catchUp(null);
        }
      };
      queue.current = queue.current.then(act);
    },
    [client, latest],
  );

  return { shown, move };
}

/** Whether the board from the server does not include the move yet. */
function isAhead({ cardId, version }: Pending, board: Board): boolean {
  const card = findCard(board, cardId);
  return card !== null && (version === null || card.version < version);
}

/** Tries once more with another neighbour if the card above has left the list. */
async function send(move: Move, read: () => Board | undefined, refresh: () => Promise<void>) {
  const { cardId, listId, before } = move;
  const after = () => {
    const board = read();
    return board ? neighbourIn(cardsIn(board, listId), before) : null;
  };
  const ask = () => call(moveCard, { id: String(cardId), listId, after: after() });
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'card.neighbour') throw error;
    await refresh();
    return ask();
  }
}

function withMoved(board: Board, { cardId, listId }: Move, done: { version: number; position: string }): Board {
  const card = findCard(board, cardId);
  if (card === null || card.version > done.version) return board;
  return withChanges(board, { version: board.version, cards: [{ ...card, listId, ...done }], gone: [] });
}
