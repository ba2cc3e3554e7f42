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
  /** After the alignment of its accompaniment was saved, or refused because somebody else was faster. */
  onChanged: () => Promise<{ data: Preview | undefined }>;
};

/** Plays a score where its pages are shown; they tell the time signatures and what is on which page. */
export function PlayingBar({ preview, ...rest }: Props) {
  const { timemap, notes, tempo } = preview;
  const texts = useQueries({
    queries: preview.pages.map(pageQuery),
    combine: (pages) => (pages.every(({ data }) => data !== undefined) ? pages.map(({ data }) => data ?? '') : null),
  });
  const sheet = useMemo(() => texts && readSheet(texts), [texts]);
  const piece = useMemo(() => sheet && pieceOf({ timemap, notes, tempo }, sheet), [timemap, notes, tempo, sheet]);

  if (sheet === null || piece === null) return <div className={classes.bar} aria-busy />;
  /* One that is put in another's place is another one; only its signature is not. */
  const recording = preview.accompaniment?.address.replace(/\?.*$/, '');
  return <Controls key={recording} preview={preview} sheet={sheet} piece={piece} {...rest} />;
}
