import type { Card } from '@eemusic/contract/support/board';
import { type RefObject, useEffect, useRef } from 'react';

type Options = {
  column: RefObject<HTMLElement | null>;
  cards: readonly Card[];
  /** The card that had the focus last. */
  active: number | null;
};

/** Where a colleague takes away the card that the keyboard is on, the one that comes in its place has the focus. */
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
    /* One that is moved by its own keys takes the focus along, as soon as its new list is drawn. */
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const place = column.current?.querySelector<HTMLElement>(next === undefined ? 'button' : `[data-card="${next}"]`);
      place?.focus({ preventScroll: true });
    });
  }, [column, cards, active]);

  /* No blur event comes when an element is removed while it has the focus. */
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
