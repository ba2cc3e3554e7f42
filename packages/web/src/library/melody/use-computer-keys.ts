import { useEffect } from 'react';
import { semitonesOf } from './pitches.ts';

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/**
 * Plays by the computer keyboard, unless the user is typing into a field.
 * @param lowest the C on the A key
 */
export function useComputerKeys(lowest: number, strike: (pitch: number) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const semitones = semitonesOf(event.code);
      const field = event.target instanceof Element ? event.target.closest(fields) : null;
      const isOther = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (semitones === undefined || isOther || field !== null) return;
      event.preventDefault();
      strike(lowest + semitones);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}
