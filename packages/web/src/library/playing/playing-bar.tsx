import type { Preview } from '@eemusic/contract/library/playing';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQuery } from '#library/sheet-music/index.ts';
import { Controls } from './controls.tsx';
import { pieceOf } from './piece.ts';
import classes from './playing-bar.module.css';
import { readSheet } from './read-sheet.ts';
import type { SheetShown } from './sheet-shown.ts';

type Props = SheetShown & {
  id: number;
  preview: Preview;
  /** Called after the alignment was saved, or refused because somebody else saved first. */
  onChanged: () => Promise<{ data: Preview | undefined }>;
  /** Plays or pauses whenever it increases; then the player has no keys of its own, because a list has them. */
  requests?: number | undefined;
};

/** The player below a score's pages, from which it reads time signatures and the measures of each page. */
export function PlayingBar({ preview, ...rest }: Props) {
  const { timemap, notes, tempo } = preview;
  const texts = useQueries({
    queries: preview.pages.map(pageQuery),
    combine: (pages) => (pages.every(({ data }) => data !== undefined) ? pages.map(({ data }) => data ?? '') : null),
  });
  const sheet = useMemo(() => texts && readSheet(texts), [texts]);
  const piece = useMemo(() => sheet && pieceOf({ timemap, notes, tempo }, sheet), [timemap, notes, tempo, sheet]);

  if (sheet === null || piece === null) return <div className={classes.bar} aria-busy />;
  /* A replaced recording has another path; a renewed signature does not make it another recording. */
  const recording = preview.accompaniment?.address.replace(/\?.*$/, '');
  return <Controls key={recording} preview={preview} sheet={sheet} piece={piece} {...rest} />;
}
