import type { Card } from '@eemusic/contract/support/board';
import type { VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

type Options = {
  scroller: RefObject<HTMLElement | null>;
  cards: readonly Card[];
  items: readonly VirtualItem[];
};

const time = { duration: 180, easing: 'ease-out' };

/**
 * Animates cards to their new positions (FLIP) when others are added or removed; new cards fade in. Animation libraries
 * would also animate scrolling, because it adds and removes the cards of a virtual list.
 */
export function useFlipAnimation({ scroller, cards, items }: Options): void {
  const last = useRef<{ cards: readonly Card[]; tops: Map<unknown, number>; ids: Set<number> } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const before = last.current;
    const tops = new Map(items.map(({ key, start }) => [key, start - element.scrollTop]));
    const isSame = before?.cards === cards;
    last.current = { cards, tops, ids: isSame && before ? before.ids : new Set(cards.map(({ id }) => id)) };
    if (before === null || isSame || prefersStillness()) return;
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

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
