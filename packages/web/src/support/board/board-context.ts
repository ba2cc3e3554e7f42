import type { Card } from '@eemusic/contract/support/board';
import { createContext, use } from 'react';

/** Actions of cards. The functions never change, so that thousands of memoised cards are not rendered again. */
export type BoardActions = {
  open: (card: Card) => void;
  /** Opens the move form beside a card; null closes it. */
  openMoveForm: (id: number | null) => void;
  moveTo: (card: Pick<Card, 'id' | 'listId' | 'title'>, listId: number, end: 'top' | 'bottom') => void;
  addTo: (listId: number, title: string) => Promise<boolean>;
  /** Opens the field for a new card above a list; null closes it. */
  openQuickAdd: (listId: number | null) => void;
  focused: () => void;
};

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoard(): BoardActions {
  const actions = use(BoardContext);
  if (actions === null) throw new Error('There is no board around this');
  return actions;
}

export type FocusRequest = { cardId: number; listId: number };

/** The data of a dragged card, and of the targets on which it can be dropped. */
export type Dragged = { kind: 'card'; cardId: number; listId: number };
export type Target =
  | { kind: 'beside'; cardId: number; listId: number }
  /** The end of the list. */
  | { kind: 'list'; listId: number }
  | { kind: 'top'; listId: number }
  /** The top of the first list of a section. */
  | { kind: 'section'; listId: number };

type Data = Record<string | symbol, unknown>;

export function isDragged(data: Data): data is Data & Dragged {
  return data['kind'] === 'card';
}

export function targetIn(data: Data | undefined): Target | null {
  const kinds: readonly unknown[] = ['beside', 'list', 'top', 'section'] satisfies Target['kind'][];
  return data && kinds.includes(data['kind']) ? (data as Target) : null;
}
