import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export type Played = {
  /** MIDI numbers, in the order in which they were struck. */
  notes: readonly number[];
  /** Only in this key. */
  isExact: boolean;
};

/** Milliseconds of rest after which a melody is looked for: nobody plays slower within one. */
const rest = 350;

const keyOf = (played: Played) => JSON.stringify([played.notes, played.isExact]);

/** What is being played, ahead of what is told; what comes from outside, such as an emptied filter, replaces it. */
export function usePlayed(given: Played, onChange: (played: Played) => void) {
  const [played, setPlayed] = useState(given);
  const [seen, setSeen] = useState(keyOf(given));
  const [told, setTold] = useState(keyOf(given));
  const key = keyOf(given);
  if (key !== seen) {
    setSeen(key);
    /* What was told may be on its way yet: only after it came is another one from outside. */
    if (key !== told && seen === told) {
      setPlayed(given);
      setTold(key);
    }
  }
  /* Two keys of a chord may come before the first one is drawn. */
  const latest = useRef(played);
  useEffect(() => {
    latest.current = played;
  }, [played]);
  const tell = useDebouncedCallback((melody: Played) => {
    setTold(keyOf(melody));
    onChange(melody);
  }, rest);

  const play = (change: (now: Played) => Played) => {
    latest.current = change(latest.current);
    setPlayed(latest.current);
    tell(latest.current);
  };
  return { played, play };
}
