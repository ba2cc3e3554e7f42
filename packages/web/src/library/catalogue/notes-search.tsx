import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPiano } from '@tabler/icons-react';
import { useState } from 'react';
import { minNotes } from '@eemusic/contract/library/choices';
import { LazyNotesPanel, type Played } from '#library/melody/index.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';

type Address = ListAddress<ScoreSort, ScoreFilters>;

/**
 * The keyboard is shown when its button is pressed, and whenever the address has a melody. Closing it removes the
 * melody.
 */
export function useNotesSearch(address: Address) {
  const { notes } = address.filter.filters;
  /* Keeps the keyboard open when the melody is removed from the address. */
  const [isWanted, setWanted] = useState(notes !== undefined);
  const isOpen = isWanted || notes !== undefined;
  const toggle = () => {
    setWanted(!isOpen);
    if (isOpen && notes !== undefined) address.setFilters({ notes: undefined, exact: undefined });
  };
  const played = notes?.split('-') ?? [];
  const removeLast =
    played.length > minNotes ? () => address.setFilters({ notes: played.slice(0, -1).join('-') }) : null;
  return { isOpen, toggle, removeLast };
}

export function NotesButton({ isOpen, toggle }: Pick<ReturnType<typeof useNotesSearch>, 'isOpen' | 'toggle'>) {
  return (
    <Button
      size="sm"
      data-shrinks
      title={t`Find by notes`}
      variant={isOpen ? 'light' : 'default'}
      leftSection={<IconPiano size={18} stroke={1.75} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <Trans>Find by notes</Trans>
    </Button>
  );
}

/** Searches the scores below for a melody. */
export function NotesSearch({ address, isOpen }: { address: Address; isOpen: boolean }) {
  const { melody, play } = useMelody(address);
  return isOpen ? <LazyNotesPanel {...melody} onChange={play} /> : null;
}

const nothingPlayed: Played = { notes: [], isExact: false };

/** The melody in the address. A melody that is too short to search for is kept only in state. */
function useMelody({ filter, setFilters }: ListAddress<ScoreSort, ScoreFilters>) {
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
