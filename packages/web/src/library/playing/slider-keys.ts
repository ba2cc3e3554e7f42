import type { KeyboardEvent } from 'react';

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** Keeps the keys of a focused slider from also turning pages or changing measures. */
export function keepSliderKeys(event: KeyboardEvent): void {
  if (keys.has(event.key)) event.stopPropagation();
}
