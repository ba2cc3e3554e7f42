import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type Board, cardsIn, type Position, positionAt } from './board.ts';
import type { Target } from './drag-data.ts';

/** The position of a card dropped on a target; null if it is dropped on itself. */
export function positionOfDrop(board: Board, cardId: number, target: Target, edge: Edge | null): Position | null {
  const { listId } = target;
  if (target.kind === 'list') return positionAt(board, listId, Infinity, cardId);
  if (target.kind !== 'beside') return positionAt(board, listId, 0, cardId);
  if (target.cardId === cardId) return null;

  const others = cardsIn(board, listId).filter(({ id }) => id !== cardId);
  const index = others.findIndex(({ id }) => id === target.cardId);
  return positionAt(board, listId, index + (edge === 'bottom' ? 1 : 0), cardId);
}
