import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Card, readBoard, readBoardChanges } from '@eemusic/contract/support/board';

type Answer = AnswerOf<typeof readBoard>;

export type Board = Pick<Answer, 'version' | 'archived' | 'people' | 'mailbox'> & {
  /** Cards by the id of their list. An unchanged list stays the same array, so that it is not rendered again. */
  cards: ReadonlyMap<number, readonly Card[]>;
};

export type Position = {
  listId: number;
  /** Ids of the cards above it, nearest first: if one has left the list, the next one counts. */
  before: readonly number[];
};

export type Move = Position & { cardId: number };

export function boardOf({ version, archived, people, mailbox, sections }: Answer): Board {
  const answered = sections.flatMap((section) => section.lists);
  return { version, archived, people, mailbox, cards: new Map(answered.map(({ id, cards }) => [id, cards])) };
}

const noCards: readonly Card[] = [];

export const cardsIn = (board: Board, listId: number): readonly Card[] => board.cards.get(listId) ?? noCards;

export function findCard(board: Board, id: number): Card | null {
  for (const cards of board.cards.values()) {
    const found = cards.find((card) => card.id === id);
    if (found) return found;
  }
  return null;
}

export const countCards = ({ cards }: Board): number =>
  [...cards.values()].reduce((sum, inList) => sum + inList.length, 0);

/** Answers may arrive out of order, so older versions of cards than the shown ones are left out. */
export function withChanges(board: Board, { version, cards, gone }: AnswerOf<typeof readBoardChanges>): Board {
  const versions = versionsIn(board);
  const newer = cards.filter((card) => card.version >= (versions.get(card.id) ?? 0));
  const left = new Set([...gone, ...newer.map(({ id }) => id)].filter((id) => versions.has(id)));
  const lists = new Map(board.cards);
  for (const [listId, present] of board.cards) {
    if (present.some(({ id }) => left.has(id)))
      lists.set(
        listId,
        present.filter(({ id }) => !left.has(id)),
      );
  }
  for (const [listId, arrived] of Map.groupBy(newer, (card) => card.listId)) {
    lists.set(listId, [...(lists.get(listId) ?? noCards), ...arrived].toSorted(byPosition));
  }
  return { ...board, version: Math.max(version, board.version), cards: lists };
}

function versionsIn(board: Board): Map<number, number> {
  return new Map([...board.cards.values()].flatMap((cards) => cards.map((card) => [card.id, card.version] as const)));
}

/** Compares position keys as ASCII, in the same order as the server. */
function byPosition(one: Card, other: Card): number {
  if (one.position === other.position) return one.id - other.id;
  return one.position < other.position ? -1 : 1;
}

export function withMove(board: Board, { cardId, listId, before }: Move): Board {
  const card = findCard(board, cardId);
  if (card === null) return board;

  const lists = new Map(board.cards);
  lists.set(
    card.listId,
    cardsIn(board, card.listId).filter(({ id }) => id !== cardId),
  );
  const target = lists.get(listId) ?? noCards;
  const index = indexAfter(target, before);
  lists.set(listId, [...target.slice(0, index), { ...card, listId }, ...target.slice(index)]);
  return { ...board, cards: lists };
}

function indexAfter(cards: readonly Card[], before: readonly number[]): number {
  const after = neighbourIn(cards, before);
  return after === null ? 0 : cards.findIndex(({ id }) => id === after) + 1;
}

export function neighbourIn(cards: readonly Card[], before: readonly number[]): number | null {
  return before.find((id) => cards.some((card) => card.id === id)) ?? null;
}

/** How many neighbours a move remembers: that many may leave the list without losing the position. */
const maxBefore = 20;

/** The position at an index of a list, counted without the card that moves. */
export function positionAt(board: Board, listId: number, index: number, cardId: number): Position {
  const others = cardsIn(board, listId).filter(({ id }) => id !== cardId);
  const end = Math.min(Math.max(0, index), others.length);
  const before = others.slice(Math.max(0, end - maxBefore), end).map(({ id }) => id);
  return { listId, before: before.toReversed() };
}

export function positionOf(board: Board, cardId: number): (Position & { index: number }) | null {
  const listId = findCard(board, cardId)?.listId;
  if (listId === undefined) return null;
  const index = cardsIn(board, listId).findIndex(({ id }) => id === cardId);
  return { ...positionAt(board, listId, index, cardId), index };
}

export function isSamePosition(one: Position, other: Position): boolean {
  return one.listId === other.listId && one.before[0] === other.before[0];
}
