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
import { QuickAdd } from './quick-add.tsx';
import { useDropOnList } from './use-drop-on-list.ts';
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
  const column = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const over = useDropOnList(list.id, column, scroller);
  const requested = focusRequest?.listId === list.id ? focusRequest.cardId : null;
  const kept = indexOf(cards, requested ?? moveFormCard ?? active);

  const rows = useCardRows(cards, { scroller, kept });
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
      <ColumnHead list={list} label={label} cards={cards} hasQuickAdd={hasQuickAdd} />
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
              if (!card) return null;
              return (
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
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
});

type ColumnHeadProps = Pick<Props, 'list' | 'cards' | 'hasQuickAdd'> & { label: string };

function ColumnHead({ list: { id, name, group }, label, cards, hasQuickAdd }: ColumnHeadProps) {
  const { openQuickAdd } = use(BoardContext);
  return (
    <header className={classes.columnHead}>
      {group !== null && <span className={classes.groupName}>{formatGroup(group)}</span>}
      <h2 className={classes.columnName}>{formatListName(name)}</h2>
      <span className={classes.columnCount} title={plural(cards.length, { one: '# card', other: '# cards' })}>
        {numbers().format(cards.length)}
      </span>
      <ActionIcon
        size="sm"
        aria-label={t`Add a card to ${label}`}
        aria-expanded={hasQuickAdd}
        onClick={() => openQuickAdd(id)}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </header>
  );
}

type CardRowsOptions = {
  scroller: RefObject<HTMLElement | null>;
  /** The index of the card that is always in the document; -1 for none. */
  kept: number;
};

function useCardRows(cards: readonly Card[], { scroller, kept }: CardRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- React Compiler, to which the rule refers, is not used
  return useVirtualizer({
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
}

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
