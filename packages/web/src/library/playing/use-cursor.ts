import { useEffect, useRef, useState } from 'react';
import { highlightMeasures, reveal } from '#library/sheet-music/index.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { lastBegun, type Loop, type Piece, type SheetShown } from './piece.ts';
import type { Player, PlayerState } from './player.ts';
import { pageOf, type Sheet } from './read-sheet.ts';

type Props = SheetShown & { player: Player; state: PlayerState; piece: Piece; sheet: Sheet };

/** Keeps the sounding notes in view, on any page. @returns their measure, zero-based */
export function useCursor({ player, state, piece, sheet, paper, page, shown, onPage }: Props): number {
  const [now, setNow] = useState(0);
  /** The measure last scrolled to: if the user turns pages, the view does not scroll back before the next measure. */
  const followed = useRef(-1);
  const wasStopped = useRef(true);
  const turn = useLatest(onPage);
  const { measures, frames } = piece;

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
        if (isUsed && isNew && pageOf(sheet, index) !== page) {
          followed.current = -1;
          turn.current(pageOf(sheet, index));
        }
      }
      drawn = { frame, nth };
      if (status === 'playing') request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [player, frames, measures, sheet, paper, page, shown, state, turn]);

  return now;
}

const mark = 'data-sounding';

/** @param first index of the first measure on these pages */
function createCursor(root: ParentNode, first: number) {
  const notes = new Map(Array.from(root.querySelectorAll('g.note'), (note) => [note.id, note]));
  let sounding = [...root.querySelectorAll(`[${mark}]`)];

  return {
    colour(ids: readonly string[]): void {
      for (const note of sounding) note.removeAttribute(mark);
      sounding = ids.flatMap((id) => notes.get(id) ?? []);
      for (const note of sounding) note.setAttribute(mark, '');
    },
    /** Highlights the loop and the measure, null if nothing is playing, and scrolls there if `isFollowed`. */
    light({ measure, loop }: { measure: number | null; loop: Loop | null }, isFollowed: boolean): void {
      const looped = loop === null ? [] : Array.from({ length: loop.to - loop.from + 1 }, (_, at) => loop.from + at);
      const lit = highlightMeasures(
        root,
        { measures: looped.map((index) => index - first), tone: 'loop' },
        { measures: measure === null ? [] : [measure - first], tone: 'playing' },
      );
      if (isFollowed && measure !== null && lit !== undefined) reveal(lit);
    },
  };
}
