import { minNotes } from '@eemusic/contract/library/choices';
import { useState } from 'react';
import type { Played } from '#library/melody/index.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';

const nothingPlayed: Played = { notes: [], isExact: false };

/** The melody in the address. A melody that is too short to search for is kept only in state. */
export function useMelody({ filter, setFilters }: ListAddress<ScoreSort, ScoreFilters>) {
  const [short, setShort] = useState<Played>(nothingPlayed);
  const { notes, exact } = filter.filters;
  const melody = notes === undefined ? short : { notes: notes.split('-').map(Number), isExact: exact === 1 };

  const play = (played: Played) => {
    const isLong = played.notes.length >= minNotes;
    const notesInAddress = isLong ? played.notes.join('-') : undefined;
    const isExact = isLong && played.isExact ? 1 : undefined;
    setShort(isLong ? nothingPlayed : played);
    if (notesInAddress !== notes || isExact !== exact) setFilters({ notes: notesInAddress, exact: isExact });
  };
  return { melody, play };
}
