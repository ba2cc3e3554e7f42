import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { BoardList, BoardSection } from '@eemusic/contract/support/lists';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { formatGroup } from '#support/cards/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { type Board, cardsIn, findCard, type Position, positionAt, positionOf } from './board.ts';
import { isDragged, type Target, targetIn, useBoard } from './board-context.ts';
import classes from './board.module.css';
import { Column } from './column.tsx';
import type { useBoardActions } from './use-board-actions.ts';

type Props = {
  board: Board;
  section: BoardSection;
  opened: number | null;
  isOutdated: boolean;
} & Pick<
  ReturnType<typeof useBoardActions>,
  'focusRequest' | 'moveFormCard' | 'quickAddList' | 'moveCard' | 'requestFocus'
>;

export function BoardColumns({ board, section, moveCard, requestFocus, ...props }: Props) {
  const { focusRequest, quickAddList, moveFormCard, opened, isOutdated } = props;
  const { openMoveForm, open, openQuickAdd } = useBoard();
  const columns = useRef<HTMLDivElement>(null);
  useDrops(columns, board, moveCard);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = cardWithFocus(event);
    const card = id === null ? null : findCard(board, id);
    if (card === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) {
      const position = positionByKeyboard(board, section, card.id, event.key);
      if (!event.key.startsWith('Arrow')) return;
      event.preventDefault();
      if (position !== null) moveCard(card.id, position);
      return;
    }
    const next = cardByKeyboard(board, section, card.id, event.key);
    if (next !== null) requestFocus(next);
    else if (event.key === ' ') open(card);
    else if (event.key === 'm') openMoveForm(card.id);
    else if (event.key === 'n') openQuickAdd(card.listId);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };

  const column = (list: BoardList) => (
    <Column
      key={list.id}
      list={list}
      section={section.name}
      cards={cardsIn(board, list.id)}
      focusRequest={focusRequest?.listId === list.id ? focusRequest : null}
      moveFormCard={moveFormCard}
      opened={opened}
      hasQuickAdd={quickAddList === list.id}
      isOutdated={isOutdated}
    />
  );
  const parts = section.lists.filter(({ group }) => group !== null);
  const group = parts[0]?.group;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus is on the cards inside
    <div ref={columns} className={classes.columns} onKeyDown={onKeyDown} data-list>
      <VisuallyHidden id="board-keys">
        <Trans>
          Arrow keys move between cards, with Alt they move this card. M opens the move form, N adds a card above it.
        </Trans>
      </VisuallyHidden>
      {section.lists.filter(({ name }) => name === 'Buffer').map(column)}
      <div className={classes.group} role="group" aria-label={group ? formatGroup(group) : t`Lists`}>
        {group && (
          <p className={classes.groupHead} aria-hidden>
            {formatGroup(group)}
          </p>
        )}
        <div className={classes.groupColumns}>{parts.map(column)}</div>
      </div>
      {section.lists.filter(({ name }) => name === 'Done').map(column)}
    </div>
  );
}

/** The card whose title has the focus; null if the focus is on another control, which handles keys itself. */
function cardWithFocus({ target }: KeyboardEvent): number | null {
  const id = target instanceof HTMLElement ? target.dataset['card'] : undefined;
  return id === undefined ? null : Number(id);
}

function useDrops(
  columns: RefObject<HTMLElement | null>,
  board: Board,
  onMove: (cardId: number, position: Position) => void,
): void {
  const latest = useLatest({ board, onMove });
  useEffect(() => {
    const element = columns.current;
    if (element === null) return;
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => isDragged(source.data),
        onDragStart: () => document.body.setAttribute('data-dragging-card', 'true'),
        onDrop: ({ source, location }) => {
          document.body.removeAttribute('data-dragging-card');
          const [innermost] = location.current.dropTargets;
          const target = targetIn(innermost?.data);
          if (target === null || !innermost || !isDragged(source.data)) return;
          const { cardId } = source.data;
          const position = positionOfDrop(latest.current.board, cardId, target, extractClosestEdge(innermost.data));
          if (position !== null) latest.current.onMove(cardId, position);
        },
      }),
      autoScrollForElements({
        element,
        canScroll: ({ source }) => isDragged(source.data),
        getAllowedAxis: () => 'horizontal',
      }),
    );
  }, [columns, latest]);
}

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

export function cardByKeyboard(board: Board, section: BoardSection, cardId: number, key: string): number | null {
  const position = positionOf(board, cardId);
  if (position === null) return null;
  const cards = cardsIn(board, position.listId);
  const target = { ArrowUp: position.index - 1, ArrowDown: position.index + 1, Home: 0, End: cards.length - 1 }[key];
  if (target !== undefined) return cards[target]?.id ?? null;

  let listId = listBeside(section, position.listId, key);
  while (listId !== null && cardsIn(board, listId).length === 0) listId = listBeside(section, listId, key);
  if (listId === null) return null;
  const beside = cardsIn(board, listId);
  return beside[Math.min(position.index, beside.length - 1)]?.id ?? null;
}

function listBeside({ lists }: BoardSection, listId: number, key: string): number | null {
  const at = lists.findIndex(({ id }) => id === listId);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return at < 0 || step === undefined ? null : (lists[at + step]?.id ?? null);
}
