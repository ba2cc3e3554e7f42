import { type KeyboardEvent as ReactKeyboardEvent, useEffect } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';

export type PlayerKeys = {
  toggle: () => void;
  rewind: () => void;
  step: (by: 1 | -1) => void;
  changeTempo: (by: number) => void;
  loop: () => void;
  metronome: () => void;
  countIn: () => void;
  hand: () => void;
};

/** Key names for hints and screen readers. Arrows, Home and End without modifiers turn the pages. */
export const keyNames = {
  toggle: 'Space',
  rewind: 'Home',
  back: 'Shift+ArrowLeft',
  on: 'Shift+ArrowRight',
  faster: 'Shift+ArrowUp',
  slower: 'Shift+ArrowDown',
  loop: 'L',
  metronome: 'M',
  countIn: 'C',
  hand: 'H',
} as const;

const tempoStep = 5;
/** Fields that need all keys, and controls that need the space bar. */
const writing = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
const pressed = 'button, a, summary, input:not([type=radio]), [role=menuitem], [role=option]';

/** Keys work wherever the focus is, except in text fields; with null they are disabled. */
export function usePlayerKeys(keys: PlayerKeys | null): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest(writing) !== null) return;
      const act = latest.current === null ? undefined : actOf(event, target, latest.current);
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [latest]);
}

function actOf({ key, shiftKey, repeat }: KeyboardEvent, target: Element, keys: PlayerKeys): (() => void) | undefined {
  if (shiftKey) {
    if (key === 'ArrowLeft') return () => keys.step(-1);
    if (key === 'ArrowRight') return () => keys.step(1);
    if (key === 'ArrowUp') return () => keys.changeTempo(tempoStep);
    if (key === 'ArrowDown') return () => keys.changeTempo(-tempoStep);
    return undefined;
  }
  if (repeat) return undefined;
  if (key === ' ') return target.closest(pressed) === null ? keys.toggle : undefined;
  if (key === 'Home') return keys.rewind;
  return { p: keys.toggle, l: keys.loop, m: keys.metronome, c: keys.countIn, h: keys.hand }[key.toLowerCase()];
}

const sliderKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** Keeps the keys of a focused slider from also turning pages or changing measures. */
export function keepSliderKeys(event: ReactKeyboardEvent): void {
  if (sliderKeys.has(event.key)) event.stopPropagation();
}
