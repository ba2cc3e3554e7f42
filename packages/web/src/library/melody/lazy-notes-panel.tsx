import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import classes from './notes-panel.module.css';
import type { SoundingNotesPanel } from './sounding-notes-panel.tsx';

const NotesPanel = lazyPart(
  async () => (await withTexts('melody', import('./sounding-notes-panel.tsx'))).SoundingNotesPanel,
);

/** The keyboard with its sound, loaded when it is first shown. */
export function LazyNotesPanel(props: ComponentProps<typeof SoundingNotesPanel>) {
  return (
    <Suspense fallback={<Skeleton className={classes.waiting ?? ''} />}>
      <NotesPanel {...props} />
    </Suspense>
  );
}
