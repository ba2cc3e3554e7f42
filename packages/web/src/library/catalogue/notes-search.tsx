import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconPiano } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { minNotes } from '@eemusic/contract/library/choices';
import type { Played } from '#library/melody/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import type { ScoreFilters, ScoreSort } from './address.ts';

type Address = ListAddress<ScoreSort, ScoreFilters>;

const NotesPanel = lazyPart(async () => (await withTexts('melody', import('#library/melody/index.ts'))).NotesPanel);

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

export function NotesSearch({ address: { filter, setFilters }, isOpen }: { address: Address; isOpen: boolean }) {
  const { notes, exact } = filter.filters;
  const play = ({ notes: played, isExact }: Played) => {
    const isLong = played.length >= minNotes;
    const notesInAddress = isLong ? played.join('-') : undefined;
    const exactInAddress = isLong && isExact ? 1 : undefined;
    if (notesInAddress !== notes || exactInAddress !== exact)
      setFilters({ notes: notesInAddress, exact: exactInAddress });
  };
  if (!isOpen) return null;
  return (
    /* As high as the keyboard that replaces it. */
    <Suspense fallback={<Skeleton h={232} />}>
      <NotesPanel notes={notes?.split('-').map(Number) ?? []} isExact={exact === 1} onChange={play} />
    </Suspense>
  );
}
