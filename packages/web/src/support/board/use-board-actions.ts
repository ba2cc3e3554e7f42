import { addCard } from '@eemusic/contract/support/board';
import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { newIdempotencyKey } from '#platform/api/request.ts';
import { sayList } from '#support/cards/index.ts';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { type Board, cardsIn, findCard, isSamePlace, type Move, type Place, placeAt, placeOf } from './board.ts';
import type { BoardActions, FocusRequest } from './board-context.ts';
import type { useSupportAddress } from './use-support-address.ts';

type Options = {
  board: Board | undefined;
  move: (move: Move, onRefused?: () => void) => void;
  catchUp: (version: number | null) => Promise<void>;
  change: ReturnType<typeof useSupportAddress>['change'];
};

/** Actions on the board: move a card in every way, add one, open one. */
export function useBoardActions({ board, move, catchUp, change }: Options) {
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const [moveFormCard, setMoveFormCard] = useState<number | null>(null);
  const [quickAddList, setQuickAddList] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** Closes the toast that offers to undo the move before. */
  const lastOffer = useRef<() => void>(() => undefined);
  const latest = useLatest({ board, move, catchUp, change });

  const requestFocus = useCallback(
    (cardId: number, inList?: number) => {
      const listId = inList ?? (latest.current.board && findCard(latest.current.board, cardId)?.listId);
      if (listId !== undefined) setFocusRequest({ cardId, listId });
    },
    [latest],
  );

  /** The moved card keeps the focus; if it leaves the section, the next card takes it. */
  const moveCard = useCallback(
    (cardId: number, place: Place) => {
      const { board, move } = latest.current;
      const [card, from] = board ? [findCard(board, cardId), placeOf(board, cardId)] : [null, null];
      if (!board || card === null || from === null || isSamePlace(from, place)) return;
      let withdraw = () => undefined as void;
      move({ cardId, ...place }, () => withdraw());
      const { title } = card;
      const isNear = Math.floor((from.listId - 1) / 5) === Math.floor((place.listId - 1) / 5);
      const others = cardsIn(board, from.listId);
      const next = others[from.index + 1] ?? others[from.index - 1];
      if (isNear) setFocusRequest({ cardId, listId: place.listId });
      else if (next) setFocusRequest({ cardId: next.id, listId: from.listId });
      if (from.listId === place.listId) return setSaid(sayPlace(board, title, place, cardId));

      lastOffer.current();
      lastOffer.current = withdraw = toast.action(t`${title} is in ${sayList(place.listId)} now`, {
        label: t`Undo`,
        shortcut: 'mod+Z',
        onClick: () => {
          latest.current.move({ cardId, ...from });
          if (isNear) setFocusRequest({ cardId, listId: from.listId });
        },
      });
      setSaid(sayPlace(board, title, place, cardId));
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
        const place = placeAt(board, listId, end === 'top' ? 0 : Infinity, id);
        if (findCard(board, id) !== null) return moveCard(id, place);
        /* A filter hides the card, so its old place is unknown and there is no Undo. */
        move({ cardId: id, ...place });
        toast.info(t`${title} is in ${sayList(listId)} now`);
      },
      addTo: async (listId, title) => {
        try {
          await call(addCard, { listId, title }, { idempotencyKey: newIdempotencyKey() });
          setSaid(t`${title} is added`);
          await latest.current.catchUp(null);
          return true;
        } catch (error) {
          toast.error(textOf(error));
          return false;
        }
      },
    }),
    [latest, moveCard],
  );

  return { actions, moveCard, focusRequest, requestFocus, moveFormCard, quickAddList, said };
}

function sayPlace(board: Board, title: string, { listId, before }: Place, cardId: number): string {
  const others = cardsIn(board, listId).filter(({ id }) => id !== cardId);
  const at = others.findIndex(({ id }) => id === before[0]) + 2;
  const count = others.length + 1;
  return t`${title}: ${sayList(listId)}, place ${before.length === 0 ? 1 : at} of ${count}`;
}
