import { type RefObject, useEffect, useRef, useState } from 'react';
import { createCursor } from './cursor.ts';
import { lastBegun } from './measures.ts';
import type { Piece } from './piece.ts';
import type { Player, PlayerState } from './player.ts';
import { pageOf, type Sheet } from './read-sheet.ts';

type Props = {
  player: Player;
  state: PlayerState;
  piece: Piece;
  sheet: Sheet;
  paper: RefObject<HTMLElement | null>;
  page: number;
  /** Increases whenever a page is inserted. */
  shown: number;
  onPage: (page: number) => void;
};

/**
 * Highlights the sounding notes and their measure and keeps them in view, on any page.
 * @returns the zero-based measure
 */
export function useCursor({ player, state, piece, sheet, paper, page, shown, onPage }: Props): number {
  const [now, setNow] = useState(0);
  /** The measure last scrolled to: if the user turns pages, the view does not scroll back before the next measure. */
  const followed = useRef(-1);
  const wasStopped = useRef(true);
  const turn = useRef(onPage);
  useEffect(() => {
    turn.current = onPage;
  });
  const { measures, frames } = piece;

  /* Removes the highlights when the player is closed, because the pages stay. */
  useEffect(
    () => () => {
      if (paper.current === null) return;
      const cursor = createCursor(paper.current, 0);
      cursor.colour([]);
      cursor.light({ measure: null, loop: null }, false);
    },
    [paper],
  );

  useEffect(() => {
    const root = paper.current;
    if (root === null || shown === 0) return;
    const { status, isUsed, settings } = state;
    /* When playing starts, the view scrolls to the position from any page. */
    if (wasStopped.current && status !== 'stopped') followed.current = -1;
    wasStopped.current = status === 'stopped';
    const cursor = createCursor(root, sheet.pageStarts[page] ?? 0);
    let drawn = { frame: -2, nth: -2 };
    let request = 0;

    const draw = () => {
      const position = player.position();
      const frame = lastBegun(frames, position);
      const nth = Math.max(lastBegun(measures, position), 0);
      if (frame !== drawn.frame) cursor.colour(isUsed ? (frames[frame]?.ids ?? []) : []);
      if (nth !== drawn.nth) {
        const index = measures[nth]?.index ?? 0;
        setNow(index);
        const isNew = followed.current !== nth;
        followed.current = nth;
        cursor.light(
          { measure: isUsed ? index : null, loop: settings.loop },
          isUsed && (isNew || status === 'playing'),
        );
        if (isUsed && isNew && pageOf(sheet, index) !== page) turn.current(pageOf(sheet, index));
      }
      drawn = { frame, nth };
      if (status === 'playing') request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [player, frames, measures, sheet, paper, page, shown, state]);

  return now;
}
