import type { Card } from '@eemusic/contract/support/board';
import { type RefObject, useEffect, useRef } from 'react';

type Options = {
  column: RefObject<HTMLElement | null>;
  cards: readonly Card[];
  /** The card that had the focus last. */
  active: number | null;
};

/** When a colleague moves the focused card away, the next card in its position gets the focus. */
export function useKeptFocus({ column, cards, active }: Options) {
  const hasFocus = useRef(false);
  const before = useRef(cards);
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => id === active);
    before.current = cards;
    const isGone = at >= 0 && !cards.some(({ id }) => id === active);
    if (!isGone || !hasFocus.current) return;
    hasFocus.current = false;
    const next = cards[Math.min(at, cards.length - 1)]?.id;
    /* Waits, because a card that the user moved by keys takes the focus along when its new list is rendered. */
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const target = column.current?.querySelector<HTMLElement>(
        next === undefined ? 'button' : `[data-card="${next}"]`,
      );
      target?.focus({ preventScroll: true });
    });
  }, [column, cards, active]);

  /* A focused element that is removed fires no blur event. */
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
