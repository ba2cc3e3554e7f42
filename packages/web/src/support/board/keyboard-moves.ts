import type { BoardSection } from '@eemusic/contract/support/lists';
import { type Board, cardsIn, type Position, positionAt, positionOf } from './board.ts';

/** Where Alt with an arrow key moves a card: up or down in its list, or to the top of the list beside it. */
export function positionByKeyboard(board: Board, section: BoardSection, cardId: number, key: string): Position | null {
  const position = positionOf(board, cardId);
  if (position === null) return null;
  const { listId, index } = position;
  const last = cardsIn(board, listId).length - 1;
  if (key === 'ArrowUp') return index === 0 ? null : positionAt(board, listId, index - 1, cardId);
  if (key === 'ArrowDown') return index === last ? null : positionAt(board, listId, index + 1, cardId);
  const beside = listBeside(section, listId, key);
  return beside === null ? null : positionAt(board, beside, 0, cardId);
}

/** The card to which an arrow key moves the focus; null at the end of the list. */
export function cardByKeyboard(board: Board, section: BoardSection, cardId: number, key: string): number | null {
  const position = positionOf(board, cardId);
  if (position === null) return null;
  const cards = cardsIn(board, position.listId);
  const target = { ArrowUp: position.index - 1, ArrowDown: position.index + 1, Home: 0, End: cards.length - 1 }[key];
  if (target !== undefined) return cards[target]?.id ?? null;

  for (
    let listId = listBeside(section, position.listId, key);
    listId !== null;
    listId = listBeside(section, listId, key)
  ) {
    const beside = cardsIn(board, listId);
    if (beside.length > 0) return beside[Math.min(position.index, beside.length - 1)]?.id ?? null;
  }
  return null;
}

function listBeside({ lists }: BoardSection, listId: number, key: string): number | null {
  const at = lists.findIndex(({ id }) => id === listId);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return at < 0 || step === undefined ? null : (lists[at + step]?.id ?? null);
}
