import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Card } from '@eemusic/contract/support/board';
import type { BoardList, SectionName } from '@eemusic/contract/support/lists';
import { plural, t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, use, useEffect, useRef, useState } from 'react';
import { formatGroup, formatListName } from '#support/cards/index.ts';
import { labelled, numbers } from '#platform/locales/formats.ts';
import { BoardCard } from './board-card.tsx';
import { BoardContext, type FocusRequest } from './board-context.ts';
import classes from './board.module.css';
import cardClasses from './board-card.module.css';
import { hasIndicators } from './card-indicators.tsx';
import { isDragged, type Target, targetIn } from './drag-data.ts';
import { QuickAdd } from './quick-add.tsx';
import { useFlipAnimation } from './use-flip-animation.ts';
import { useFocusOfMovedCard } from './use-focus-of-moved-card.ts';

type Props = {
  list: BoardList;
  section: SectionName;
  cards: readonly Card[];
  focusRequest: FocusRequest | null;
  /** The card whose move form is open. */
  moveFormCard: number | null;
  opened: number | null;
  hasQuickAdd: boolean;
  isOutdated: boolean;
};

/** A list of any length: only the visible cards and the focused one are in the document. */
export const Column = memo(function Column(props: Props) {
  const { list, section, cards, focusRequest, moveFormCard, opened, hasQuickAdd, isOutdated } = props;
  const { openQuickAdd } = use(BoardContext);
  const column = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const over = useDropOnList(list.id, column, scroller);
  const requested = focusRequest?.listId === list.id ? focusRequest.cardId : null;
  const kept = indexOf(cards, requested ?? moveFormCard ?? active);

  // oxlint-disable-next-line react/incompatible-library -- React Compiler, to which the rule refers, is not used
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(cards[index]),
    initialRect: { width: 240, height: 700 },
    getItemKey: (index) => cards[index]?.id ?? index,
    overscan: 4,
    /* Keeps the scroll position when a card is added above the visible ones. */
    anchorTo: (scroller.current?.scrollTop ?? 0) > 8 ? 'end' : 'start',
    rangeExtractor: (range) =>
      kept < 0
        ? defaultRangeExtractor(range)
        : [...new Set([...defaultRangeExtractor(range), kept])].toSorted((a, b) => a - b),
  });
  const items = rows.getVirtualItems();
  useFlipAnimation({ scroller, cards, items });
  const movedCardFocus = useFocusOfMovedCard({ column, cards, active });

  const requestedAt = indexOf(cards, requested);
  useEffect(() => {
    if (requestedAt >= 0) rows.scrollToIndex(requestedAt, { align: 'auto' });
  }, [rows, requestedAt]);

  const name = formatListName(list.name);
  const tabStop = indexOf(cards, active) >= 0 ? active : (cards[0]?.id ?? null);
  const label = list.group === null ? name : labelled(formatGroup(list.group), name);
  return (
    <section
      ref={column}
      className={classes.column}
      aria-label={label}
      data-list={list.id}
      data-over={over ?? undefined}
    >
      <header className={classes.columnHead}>
        {list.group !== null && <span className={classes.groupName}>{formatGroup(list.group)}</span>}
        <h2 className={classes.columnName}>{name}</h2>
        <span className={classes.columnCount} title={plural(cards.length, { one: '# card', other: '# cards' })}>
          {numbers().format(cards.length)}
        </span>
        <ActionIcon
          size="sm"
          aria-label={t`Add a card to ${label}`}
          aria-expanded={hasQuickAdd}
          onClick={() => openQuickAdd(list.id)}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {hasQuickAdd && <QuickAdd listId={list.id} label={label} />}
      <div ref={scroller} className={classes.scroller} data-outdated={isOutdated || undefined}>
        {cards.length === 0 ? (
          <p className={classes.empty}>{t`No cards`}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on the cards inside
          <ul
            className={classes.cards}
            aria-label={label}
            style={{ height: rows.getTotalSize() }}
            onBlur={movedCardFocus.onBlur}
            onFocus={(event) => {
              movedCardFocus.onFocus();
              setActive(cardAt(event.target));
            }}
          >
            {items.map(({ index, start }) => {
              const card = cards[index];
              return (
                card && (
                  <li
                    key={card.id}
                    ref={rows.measureElement}
                    data-index={index}
                    data-item={card.id}
                    aria-posinset={index + 1}
                    aria-setsize={cards.length}
                    className={cardClasses.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <BoardCard
                      card={card}
                      section={section}
                      isTabStop={card.id === tabStop}
                      isFocusRequested={card.id === requested}
                      hasMoveForm={card.id === moveFormCard}
                      isOpen={card.id === opened}
                    />
                  </li>
                )
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
});

function indexOf(cards: readonly Card[], id: number | null): number {
  return id === null ? -1 : cards.findIndex((card) => card.id === id);
}

function cardAt(element: Element): number | null {
  const id = Number(element.closest('li[data-item]')?.getAttribute('data-item'));
  return id > 0 ? id : null;
}

/** An estimated height, accurate enough to keep the scroll bar steady; visible cards are measured. */
function heightOf(card: Card | undefined): number {
  if (card === undefined) return 120;
  const lines = (card.title.length > 28 ? 40 : 20) + (card.excerpt === '' ? 0 : card.excerpt.length > 34 ? 34 : 17);
  return 52 + lines + (card.labels.length > 0 ? 26 : 0) + (hasIndicators(card) ? 24 : 0);
}

/** A card dropped on the header of a list goes to its top, elsewhere to its end. */
function useDropOnList(
  listId: number,
  column: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): 'list' | 'top' | null {
  const [over, setOver] = useState<'list' | 'top' | null>(null);
  useEffect(() => {
    const [element, scrolled] = [column.current, scroller.current];
    const head = element?.querySelector('header');
    if (element === null || scrolled === null || !head) return;
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragged(source.data),
        getData: () => ({ kind: 'list', listId }) satisfies Target,
        onDropTargetChange: ({ self, location }) => {
          const [innermost] = location.current.dropTargets;
          const kind = targetIn(innermost?.data)?.kind;
          const isInside = location.current.dropTargets.some((target) => target.element === self.element);
          setOver(isInside && (kind === 'list' || kind === 'top') ? kind : null);
        },
        onDragLeave: () => setOver(null),
        onDrop: () => setOver(null),
      }),
      dropTargetForElements({
        element: head,
        canDrop: ({ source }) => isDragged(source.data),
        getData: () => ({ kind: 'top', listId }) satisfies Target,
      }),
      autoScrollForElements({ element: scrolled, canScroll: ({ source }) => isDragged(source.data) }),
    );
  }, [listId, column, scroller]);
  return over;
}
