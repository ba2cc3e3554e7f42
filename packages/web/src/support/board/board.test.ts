import type { Card } from '@eemusic/contract/support/board';
import { lists, sections } from '@eemusic/contract/support/lists';
import { describe, expect, it } from 'vitest';
import { type Board, cardsIn, neighbourIn, positionAt, positionOf, withChanges, withMove } from './board.ts';
import { cardByKeyboard, positionByKeyboard, positionOfDrop } from './board-columns.tsx';

const aCard = (id: number, listId: number, position: string, version = 1) =>
  ({ id, listId, position, version, title: `Card ${id}` }) as Card;

/** Three cards in the first list, one in the third. */
const board: Board = {
  version: 5,
  archived: 0,
  people: [],
  mailbox: null,
  cards: new Map(
    lists.map(({ id }) => [
      id,
      [aCard(1, 1, 'a0'), aCard(2, 1, 'a1'), aCard(3, 1, 'a2'), aCard(4, 3, 'a0')].filter((card) => card.listId === id),
    ]),
  ),
};
const ids = (shown: Board, listId: number) => cardsIn(shown, listId).map(({ id }) => id);
const [inbox] = sections;
if (inbox === undefined) throw new Error('There is no Inbox');

describe('changes of the board', () => {
  it('are sorted in by code points, and leave unchanged lists alone', () => {
    const shown = withChanges(board, { version: 6, cards: [aCard(4, 1, 'a0V', 2), aCard(9, 2, 'Zz')], gone: [3] });

    expect([ids(shown, 1), ids(shown, 2), ids(shown, 3), shown.version]).toEqual([[1, 4, 2], [9], [], 6]);
    expect(cardsIn(shown, 4)).toBe(cardsIn(board, 4));
    expect(ids(withChanges(shown, { version: 7, cards: [aCard(9, 2, 'a0'), aCard(8, 2, 'Zy')], gone: [] }), 2)).toEqual(
      [8, 9],
    );
  });

  it('never replace a newer version of a card', () => {
    const newer = withChanges(board, { version: 9, cards: [aCard(1, 2, 'a0', 4)], gone: [] });
    const late = withChanges(newer, { version: 7, cards: [aCard(1, 1, 'a0', 3)], gone: [] });
    expect([ids(late, 1), ids(late, 2), late.version]).toEqual([[2, 3], [1], 9]);
  });
});

describe('a move', () => {
  it('is shown at once, after the nearest card that still exists', () => {
    expect(ids(withMove(board, { cardId: 1, listId: 1, before: [3, 2] }), 1)).toEqual([2, 3, 1]);
    expect(ids(withMove(board, { cardId: 4, listId: 1, before: [77, 2, 1] }), 1)).toEqual([1, 2, 4, 3]);
    expect(ids(withMove(board, { cardId: 4, listId: 1, before: [] }), 1)).toEqual([4, 1, 2, 3]);
    expect(withMove(board, { cardId: 77, listId: 1, before: [] })).toBe(board);
    expect(neighbourIn(cardsIn(board, 1), [77, 78])).toBeNull();
  });

  it('can be undone to the previous position', () => {
    const from = positionOf(board, 2);
    const there = withMove(board, { cardId: 2, ...positionAt(board, 3, Infinity, 2) });
    expect(ids(there, 3)).toEqual([4, 2]);
    expect(ids(withMove(there, { cardId: 2, listId: from?.listId ?? 0, before: from?.before ?? [] }), 1)).toEqual([
      1, 2, 3,
    ]);
  });

  it.each([
    ['above a card', { kind: 'beside', cardId: 3, listId: 1 }, 'top', [2, 1, 3]],
    ['below a card', { kind: 'beside', cardId: 3, listId: 1 }, 'bottom', [2, 3, 1]],
    ['on the list', { kind: 'list', listId: 1 }, null, [2, 3, 1]],
  ] as const)('by a drop %s', (_where, target, edge, expected) => {
    const position = positionOfDrop(board, 1, target, edge);
    expect(ids(withMove(board, { cardId: 1, listId: 0, before: [], ...position }), 1)).toEqual(expected);
  });

  it('does nothing if a card is dropped on itself', () => {
    expect(positionOfDrop(board, 1, { kind: 'beside', cardId: 1, listId: 1 }, 'top')).toBeNull();
  });

  it('can be made by keys, up to the ends', () => {
    expect(positionByKeyboard(board, inbox, 1, 'ArrowUp')).toBeNull();
    expect(positionByKeyboard(board, inbox, 3, 'ArrowDown')).toBeNull();
    expect(positionByKeyboard(board, inbox, 1, 'ArrowLeft')).toBeNull();
    expect(positionByKeyboard(board, inbox, 1, 'ArrowDown')).toEqual({ listId: 1, before: [2] });
    expect(positionByKeyboard(board, inbox, 2, 'ArrowRight')).toEqual({ listId: 2, before: [] });
  });
});

describe('arrow keys', () => {
  it('move the focus from card to card, skipping empty lists', () => {
    expect(cardByKeyboard(board, inbox, 1, 'ArrowDown')).toBe(2);
    expect(cardByKeyboard(board, inbox, 3, 'Home')).toBe(1);
    expect(cardByKeyboard(board, inbox, 3, 'ArrowRight')).toBe(4);
    expect(cardByKeyboard(board, inbox, 4, 'ArrowLeft')).toBe(1);
    expect(cardByKeyboard(board, inbox, 4, 'ArrowRight')).toBeNull();
    expect(cardByKeyboard(board, inbox, 4, 'x')).toBeNull();
  });
});
