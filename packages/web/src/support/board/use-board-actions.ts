import { addCard, moveCard as sendMove } from '@eemusic/contract/support/board';
import { sectionOfList } from '@eemusic/contract/support/lists';
import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { boardListName } from '#support/cards/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import {
  type Board,
  cardsIn,
  findCard,
  isSamePosition,
  type Move,
  neighbourIn,
  type Position,
  positionAt,
  positionOf,
  withChanges,
  withMove,
} from './board.ts';
import type { BoardActions, FocusRequest } from './board-context.ts';
import type { useSupportAddress } from './address.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';

type Options = {
  board: Board | undefined;
  move: (move: Move, onRefused?: () => void) => void;
  catchUp: (version: number | null) => Promise<void>;
  change: ReturnType<typeof useSupportAddress>['change'];
};

export function useBoardActions({ board, move, catchUp, change }: Options) {
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const [moveFormCard, setMoveFormCard] = useState<number | null>(null);
  const [quickAddList, setQuickAddList] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const lastOffer = useRef<() => void>(() => undefined);
  const latest = useLatest({ board, move, catchUp, change });

  const requestFocus = useCallback(
    (cardId: number, inList?: number) => {
      const listId = inList ?? (latest.current.board && findCard(latest.current.board, cardId)?.listId);
      if (listId !== undefined) setFocusRequest({ cardId, listId });
    },
    [latest],
  );

  /** The moved card keeps the focus; if it leaves the section, the next card gets it. */
  const moveCard = useCallback(
    (cardId: number, position: Position) => {
      const { board, move } = latest.current;
      const [card, from] = board ? [findCard(board, cardId), positionOf(board, cardId)] : [null, null];
      if (!board || card === null || from === null || isSamePosition(from, position)) return;
      let withdraw = () => undefined as void;
      move({ cardId, ...position }, () => withdraw());
      const { title } = card;
      const isSameSection = sectionOfList(from.listId) === sectionOfList(position.listId);
      const others = cardsIn(board, from.listId);
      const next = others[from.index + 1] ?? others[from.index - 1];
      if (isSameSection) setFocusRequest({ cardId, listId: position.listId });
      else if (next) setFocusRequest({ cardId: next.id, listId: from.listId });
      if (from.listId === position.listId) return announce(formatPosition(board, title, position, cardId));

      lastOffer.current();
      lastOffer.current = withdraw = toast.undo(t`${title} is in ${boardListName(position.listId)} now`, () => {
        latest.current.move({ cardId, ...from });
        if (isSameSection) setFocusRequest({ cardId, listId: from.listId });
      });
      announce(formatPosition(board, title, position, cardId));
    },
    [latest],
  );

  const actions = useMemo<BoardActions>(
    () => ({
      open: ({ id }) => latest.current.change({ card: id }),
      openMoveForm: setMoveFormCard,
      openQuickAdd: setQuickAddList,
      focused: () => setFocusRequest(null),
      moveTo: ({ id, title }, listId, end) => {
        const { board, move } = latest.current;
        if (!board) return;
        const position = positionAt(board, listId, end === 'top' ? 0 : Infinity, id);
        if (findCard(board, id) !== null) return moveCard(id, position);
        /* The filter hides the card, so its former position is unknown, and there is no Undo. */
        move({ cardId: id, ...position });
        toast.info(t`${title} is in ${boardListName(listId)} now`);
      },
      addTo: async (listId, title) => {
        try {
          await call(addCard, { listId, title }, { idempotencyKey: newIdempotencyKey() });
          announce(t`${title} is added`);
          await latest.current.catchUp(null);
          return true;
        } catch (error) {
          toast.failure(error);
          return false;
        }
      },
    }),
    [latest, moveCard],
  );

  return { actions, moveCard, focusRequest, requestFocus, moveFormCard, quickAddList, announcement };
}

function formatPosition(board: Board, title: string, { listId, before }: Position, cardId: number): string {
  const others = cardsIn(board, listId).filter(({ id }) => id !== cardId);
  const at = others.findIndex(({ id }) => id === before[0]) + 2;
  const count = others.length + 1;
  return t`${title}: ${boardListName(listId)}, place ${before.length === 0 ? 1 : at} of ${count}`;
}

/** A move by the user; `version` is that of the card after the server has applied the move, null before. */
type Pending = Move & { key: number; version: number | null };

type MovesOptions = {
  board: Board | undefined;
  queryKey: readonly unknown[];
  catchUp: (version: number | null) => Promise<void>;
};

/** Optimistic moves: a card stays where it was moved until the server sends a version that includes the move. */
export function useMoves({ board, queryKey, catchUp }: MovesOptions) {
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
  const ask = () => call(sendMove, { id: String(cardId), listId, after: after() });
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
