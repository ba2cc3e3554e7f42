import { highlightMeasures, reveal } from '#library/sheet-music/index.ts';
import type { Loop } from './passage.ts';

const mark = 'data-sounding';

/** What is highlighted on the pages. */
export type Shown = {
  /** Ids of the sounding notes. */
  ids: readonly string[];
  /** Zero-based measure; null if nothing is playing. */
  measure: number | null;
  loop: Loop | null;
};

/**
 * Highlights what is playing on engraved pages.
 * @param first index of the first measure on these pages
 */
export function createCursor(root: ParentNode, first: number) {
  const notes = new Map(Array.from(root.querySelectorAll('g.note'), (note) => [note.id, note]));
  /** Highlights left by a previous cursor. */
  let sounding = [...root.querySelectorAll(`[${mark}]`)];

  return {
    colour(ids: Shown['ids']): void {
      for (const note of sounding) note.removeAttribute(mark);
      sounding = ids.flatMap((id) => notes.get(id) ?? []);
      for (const note of sounding) note.setAttribute(mark, '');
    },
    /** Highlights the loop and the measure, and scrolls there if `isFollowed`. */
    light({ measure, loop }: Omit<Shown, 'ids'>, isFollowed: boolean): void {
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
