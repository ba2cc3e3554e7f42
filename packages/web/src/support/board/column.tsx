import type { Card } from '@eemusic/contract/support/board';
import type { BoardList, SectionName } from '@eemusic/contract/support/lists';
import { plural, t } from '@lingui/core/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { withPinned } from '#platform/ui/list/row-window.ts';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { maxCardTitleLength } from '@eemusic/contract/platform/field-lengths';
import { Form } from '#platform/ui/form/form.tsx';
import { formatGroup, formatListName } from '#support/cards/index.ts';
import { labelled, numbers } from '#platform/locales/formats.ts';
import { BoardCard, hasIndicators } from './board-card.tsx';
import { type FocusRequest, isDragged, type Target, targetIn, useBoard } from './board-context.ts';
import classes from './board.module.css';
import cardClasses from './board-card.module.css';

type Props = {
  list: BoardList;
  section: SectionName;
  cards: readonly Card[];
  focusRequest: FocusRequest | null;
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

  const rows = useCardRows(cards, scroller, kept);
  const items = rows.getVirtualItems();
  useFlipAnimation(scroller, cards, items);
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
          <p className="dimmed text-xs" style={{ margin: '8px 4px' }}>{t`No cards`}</p>
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
  const { openQuickAdd } = useBoard();
  return (
    <header className={classes.columnHead}>
      {group !== null && <span className={classes.groupName}>{formatGroup(group)}</span>}
      <h2 className="m-0 text-sm font-semibold">{formatListName(name)}</h2>
      <span className="flex-1 dimmed text-sm" title={plural(cards.length, { one: '# card', other: '# cards' })}>
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

/** @param kept the index of the card that is always in the document; -1 for none */
function useCardRows(cards: readonly Card[], scroller: RefObject<HTMLElement | null>, kept: number) {
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
    rangeExtractor: withPinned(kept < 0 ? null : kept),
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
  return 52 + lines + (card.labels.length > 0 || hasIndicators(card) ? 24 : 0);
}

/** A field for several titles in a row: Enter adds a card at the top of the list, Escape closes the field. */
function QuickAdd({ listId, label }: { listId: number; label: string }) {
  const { addTo, openQuickAdd } = useBoard();
  const [title, setTitle] = useState('');
  const isAdding = useRef(false);
  const add = async () => {
    if (title.trim() === '' || isAdding.current) return;
    isAdding.current = true;
    const isAdded = await addTo(listId, title.trim());
    isAdding.current = false;
    if (isAdded) setTitle('');
  };
  return (
    <Form style={{ padding: '0 8px 8px' }} onSubmit={() => void add()}>
      <TextInput
        size="sm"
        autoFocus
        aria-label={t`Title of a new card in ${label}`}
        placeholder={t`Title, then Enter`}
        maxLength={maxCardTitleLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && openQuickAdd(null)}
        onBlur={() => title.trim() === '' && openQuickAdd(null)}
      />
    </Form>
  );
}

type Options = {
  column: RefObject<HTMLElement | null>;
  cards: readonly Card[];
  active: number | null;
};

/** If a colleague moves the focused card away, the card that takes its position gets the focus. */
export function useFocusOfMovedCard({ column, cards, active }: Options) {
  const hasFocus = useRef(false);
  const before = useRef(cards);
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => id === active);
    before.current = cards;
    const isGone = at >= 0 && !cards.some(({ id }) => id === active);
    if (!isGone || !hasFocus.current) return;
    hasFocus.current = false;
    const next = cards[Math.min(at, cards.length - 1)]?.id;
    /* Delayed, because a card that the user moves by keys takes the focus along when its new list is rendered. */
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const target = column.current?.querySelector<HTMLElement>(
        next === undefined ? 'button' : `[data-card="${next}"]`,
      );
      target?.focus({ preventScroll: true });
    });
  }, [column, cards, active]);

  /* A focused element that is removed fires no blur event, so `hasFocus` stays true. */
  return { onFocus: () => void (hasFocus.current = true), onBlur: () => void (hasFocus.current = false) };
}

const time = { duration: 180, easing: 'ease-out' };

/** Animates cards to new positions (FLIP); new cards fade in. Libraries would also animate scrolling. */
function useFlipAnimation(
  scroller: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  items: readonly VirtualItem[],
): void {
  const last = useRef<{ cards: readonly Card[]; tops: Map<unknown, number>; ids: Set<number> } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const before = last.current;
    const tops = new Map(items.map(({ key, start }) => [key, start - element.scrollTop]));
    const isSame = before?.cards === cards;
    last.current = { cards, tops, ids: isSame && before ? before.ids : new Set(cards.map(({ id }) => id)) };
    if (before === null || isSame || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const { key } of items) {
      const node = element.querySelector<HTMLElement>(`[data-item="${String(key)}"] > div`);
      const [from, to] = [before.tops.get(key), tops.get(key)];
      if (from !== undefined && to !== undefined && Math.abs(from - to) > 1) {
        node?.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], time);
      }
      if (from === undefined && before.ids.size > 0 && !before.ids.has(Number(key))) {
        node?.animate([{ opacity: 0.2 }, { opacity: 1 }], { ...time, duration: 400 });
      }
    }
  });
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
