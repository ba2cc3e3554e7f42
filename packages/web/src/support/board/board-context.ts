import type { Card } from '@eemusic/contract/support/board';
import { createContext } from 'react';

/** Actions of cards. The functions never change, so that thousands of memoised cards are not rendered again. */
export type BoardActions = {
  open: (card: Card) => void;
  /** Opens the move form beside a card; null closes it. */
  openMoveForm: (id: number | null) => void;
  moveTo: (card: Pick<Card, 'id' | 'listId' | 'title'>, listId: number, end: 'top' | 'bottom') => void;
  addTo: (listId: number, title: string) => Promise<boolean>;
  /** Opens the field for a new card above a list; null closes it. */
  openQuickAdd: (listId: number | null) => void;
  /** Called when the requested card has taken the focus. */
  focused: () => void;
};

const missing = () => {
  throw new Error('There is no board around this');
};

export const BoardContext = createContext<BoardActions>({
  open: missing,
  openMoveForm: missing,
  moveTo: missing,
  addTo: missing,
  openQuickAdd: missing,
  focused: missing,
});

/** A card that should take the focus, and the list that contains it. */
export type FocusRequest = { cardId: number; listId: number };
