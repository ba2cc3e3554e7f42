import type { KeyboardEvent } from 'react';

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** A slider that has the focus keeps for itself what it is moved by; pages and measures stay where they are. */
export function keepSliderKeys(event: KeyboardEvent): void {
  if (keys.has(event.key)) event.stopPropagation();
}
