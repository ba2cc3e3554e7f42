import { t } from '@lingui/core/macro';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconPiano } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ListAddress } from '#ui/list/use-list-address.ts';
import type { ScoreFilters, ScoreSort } from './filter.ts';
import classes from './notes-panel.module.css';
import { useMelody } from './use-melody.ts';

const NotesPanel = lazy(async () => ({ default: (await import('./sounding-notes-panel.tsx')).SoundingNotesPanel }));

type Address = ListAddress<ScoreSort, ScoreFilters>;

/** Whether the keyboard is there: by the button, and wherever the address has a melody. Closing it takes the melody away. */
export function useNotesSearch(address: Address) {
  const { notes } = address.filter.filters;
  /* It stays while a melody that came with the address is taken back. */
  const [isWanted, setWanted] = useState(notes !== undefined);
  const isOpen = isWanted || notes !== undefined;
  const toggle = () => {
    setWanted(!isOpen);
    if (isOpen && notes !== undefined) address.setFilters({ notes: undefined, exact: undefined });
  };
  return { isOpen, toggle };
}

export function NotesButton({ isOpen, toggle }: ReturnType<typeof useNotesSearch>) {
  return (
    <Tooltip label={t`Search by notes`}>
      <ActionIcon
        size="lg"
        variant={isOpen ? 'light' : 'default'}
        aria-label={t`Search by notes`}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconPiano size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A melody that the scores below have to hold. */
export function NotesSearch({ address, isOpen }: { address: Address; isOpen: boolean }) {
  const { melody, play } = useMelody(address);
  if (!isOpen) return null;
  return (
    <Suspense fallback={<Skeleton className={classes.waiting ?? ''} />}>
      <NotesPanel {...melody} onChange={play} />
    </Suspense>
  );
}
