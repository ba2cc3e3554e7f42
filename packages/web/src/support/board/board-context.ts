import type { Card } from '@eemusic/contract/support/board';
import { createContext } from 'react';

/** What a card can do on the board; the same ones always, so that thousands of cards need not be drawn again. */
export type BoardActions = {
  open: (card: Card) => void;
  /** Opens what asks where it is to go, beside the card; null closes it. */
  openMoveForm: (id: number | null) => void;
  moveTo: (card: Pick<Card, 'id' | 'listId' | 'title'>, listId: number, end: 'top' | 'bottom') => void;
  addTo: (listId: number, title: string) => Promise<boolean>;
  /** Above which list one writes a new card; null closes it. */
  openQuickAdd: (listId: number | null) => void;
  /** The requested card has got the focus. */
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

/** A card that is to get the focus, in the list where it stands by now. */
export type FocusRequest = { cardId: number; listId: number };
