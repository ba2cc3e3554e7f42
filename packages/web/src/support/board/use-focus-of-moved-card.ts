import type { Card } from '@eemusic/contract/support/board';
import { type RefObject, useEffect, useRef } from 'react';

type Options = {
  column: RefObject<HTMLElement | null>;
  cards: readonly Card[];
  /** The card that last had the focus. */
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
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
