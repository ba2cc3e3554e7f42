import { addCard } from '@eemusic/contract/support/board';
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
  type Position,
  positionAt,
  positionOf,
} from './board.ts';
import type { BoardActions, FocusRequest } from './board-context.ts';
import type { useSupportAddress } from './address.ts';

type Options = {
  board: Board | undefined;
  move: (move: Move, onRefused?: () => void) => void;
  catchUp: (version: number | null) => Promise<void>;
  change: ReturnType<typeof useSupportAddress>['change'];
};

/** Actions on the board: moving a card in any way, adding one, opening one. */
export function useBoardActions({ board, move, catchUp, change }: Options) {
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const [moveFormCard, setMoveFormCard] = useState<number | null>(null);
  const [quickAddList, setQuickAddList] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  /** Closes the notice that offers to undo the previous move. */
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
      lastOffer.current = withdraw = toast.action(t`${title} is in ${boardListName(position.listId)} now`, {
        label: t`Undo`,
        shortcut: 'mod+Z',
        onClick: () => {
          latest.current.move({ cardId, ...from });
          if (isSameSection) setFocusRequest({ cardId, listId: from.listId });
        },
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
