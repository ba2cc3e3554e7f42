import { useEffect } from 'react';
import { semitonesOf } from './pitches.ts';

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Keys of the computer play while nobody types into a field. @param lowest the C on A */
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
