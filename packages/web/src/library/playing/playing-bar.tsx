import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { pageQuery } from '#library/sheet-music/index.ts';
import { Controls } from './controls.tsx';
import { pieceOf } from './piece.ts';
import type { Playable, PlayedScore, PlayRequest, SheetShown } from './playable.ts';
import classes from './playing-bar.module.css';
import { readSheet } from './read-sheet.ts';

type Props = SheetShown & {
  preview: Playable;
  /** The score with the recording to align; missing for an upload. */
  score?: PlayedScore;
  /**
   * Called after the alignment was saved, or refused because somebody else saved first; fetches new signed addresses.
   */
  onChanged: () => Promise<{ data: Playable | undefined }>;
  /** Whenever it increases, the player plays or pauses. */
  requests?: number;
  /** What the latest request is; null goes on or pauses. */
  start?: PlayRequest | null;
  /** Without keyboard shortcuts, because the list beside it uses the same keys. */
  isKeyless?: boolean;
};

/** The player below a score's pages, which it reads to know time signatures and the measures of each page. */
export function PlayingBar({ preview, requests = 0, isKeyless = false, ...rest }: Props) {
  const { timemap, notes, tempo } = preview;
  const answered = useRef(0);
  /** Kept here and not in the controls, which are mounted again for another recording. */
  const isNewRequest = useCallback((count: number) => {
    const isNew = count > answered.current;
    answered.current = count;
    return isNew;
  }, []);
  const texts = useQueries({
    queries: preview.pages.map(pageQuery),
    combine: (pages) => (pages.every(({ data }) => data !== undefined) ? pages.map(({ data }) => data ?? '') : null),
  });
  const sheet = useMemo(() => texts && readSheet(texts), [texts]);
  const piece = useMemo(() => sheet && pieceOf({ timemap, notes, tempo }, sheet), [timemap, notes, tempo, sheet]);

  if (sheet === null || piece === null) return <div className={classes.bar} aria-busy />;
  /* A replaced recording has another path; a new signature alone does not make it another recording. */
  const recording = preview.accompaniment?.address.replace(/\?[^]*/, '');
  const shared = { preview, sheet, piece, requests, isNewRequest, isKeyless };
  return <Controls key={recording} {...shared} {...rest} />;
}
