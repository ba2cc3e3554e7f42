import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export type Played = {
  /** MIDI numbers, in the order in which they were struck. */
  notes: readonly number[];
  /** Finds the melody in this key only. */
  isExact: boolean;
};

/** The search starts after a pause of this many ms: longer than the gap between two notes of a melody. */
const debounceMs = 350;

const keyOf = (played: Played) => JSON.stringify([played.notes, played.isExact]);

/**
 * The melody being played, before it is written to the address. A change of the address from outside, such as clearing
 * the filters, replaces it.
 */
export function usePlayed(fromAddress: Played, onChange: (played: Played) => void) {
  const [played, setPlayed] = useState(fromAddress);
  const [seen, setSeen] = useState(keyOf(fromAddress));
  const [reported, setReported] = useState(keyOf(fromAddress));
  const key = keyOf(fromAddress);
  if (key !== seen) {
    setSeen(key);
    /* The address is updated with a delay, so a melody comes from outside only if this hook never reported it. */
    if (key !== reported && seen === reported) {
      setPlayed(fromAddress);
      setReported(key);
    }
  }
  /* Two keys of a chord may be struck before React renders the first. */
  const latest = useRef(played);
  useEffect(() => {
    latest.current = played;
  }, [played]);
  const report = useDebouncedCallback((melody: Played) => {
    setReported(keyOf(melody));
    onChange(melody);
  }, debounceMs);

  const play = (change: (now: Played) => Played) => {
    latest.current = change(latest.current);
    setPlayed(latest.current);
    report(latest.current);
  };
  return { played, play };
}
