import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export type Played = {
  /** MIDI numbers, in the order in which they were struck. */
  notes: readonly number[];
  /** Only in this key. */
  isExact: boolean;
};

/** Milliseconds of rest after which the search begins: longer than the gap between two notes of a melody. */
const rest = 350;

const keyOf = (played: Played) => JSON.stringify([played.notes, played.isExact]);

/** The melody being played, ahead of the address. A change from outside, such as a cleared filter, replaces it. */
export function usePlayed(given: Played, onChange: (played: Played) => void) {
  const [played, setPlayed] = useState(given);
  const [seen, setSeen] = useState(keyOf(given));
  const [told, setTold] = useState(keyOf(given));
  const key = keyOf(given);
  if (key !== seen) {
    setSeen(key);
    /* The address follows late: only a melody that differs after that comes from outside. */
    if (key !== told && seen === told) {
      setPlayed(given);
      setTold(key);
    }
  }
  /* Two keys of a chord may be struck before React renders the first. */
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
