import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useState } from 'react';
import classes from './piano-keyboard.module.css';
import { isBlack, namePitch } from './pitches.ts';

type Props = {
  /** MIDI number of the lowest key, a C. */
  lowest: number;
  octaves: number;
  /** The key that was just struck, by any input. */
  struck: number | null;
  onStrike: (pitch: number) => void;
};

/** A clickable piano. Tab reaches one key, arrow keys move between them. */
export function PianoKeyboard({ lowest, octaves, struck, onStrike }: Props) {
  const pitches = Array.from({ length: octaves * 12 + 1 }, (_, index) => lowest + index);
  const whites = pitches.filter((pitch) => !isBlack(pitch));
  const [stop, setStop] = useState(60);
  const tabStop = pitches.includes(stop) ? stop : lowest;

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(tabStop + step, lowest), pitches.at(-1) ?? lowest);
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-pitch='${next}']`)?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its keys (roving tabindex)
    <div role="toolbar" aria-label={t`Piano keyboard`} className={classes.keys} onKeyDown={walk}>
      {pitches.map((pitch) => {
        const whitesBelow = whites.filter((white) => white < pitch).length;
        return (
          <button
            key={pitch}
            type="button"
            data-pitch={pitch}
            data-struck={pitch === struck || undefined}
            className={isBlack(pitch) ? classes.black : classes.white}
            style={{ insetInlineStart: `${(whitesBelow / whites.length) * 100}%`, width: `${100 / whites.length}%` }}
            aria-label={namePitch(pitch)}
            tabIndex={pitch === tabStop ? 0 : -1}
            onFocus={() => setStop(pitch)}
            onClick={() => onStrike(pitch)}
          >
            {pitch % 12 === 0 && <span aria-hidden>{namePitch(pitch)}</span>}
          </button>
        );
      })}
    </div>
  );
}
