import { lightMeasures, reveal } from '#library/sheet-music/index.ts';
import type { Loop } from './passage.ts';

const mark = 'data-sounding';

/** What is shown on the pages under a root. */
export type Shown = {
  /** Of the notes. */
  ids: readonly string[];
  /** 0 is the score's first measure; null where none is played. */
  measure: number | null;
  loop: Loop | null;
};

/** Draws what is played into engraved pages. @param first which measure of the score is the first one of these pages */
export function createCursor(root: ParentNode, first: number) {
  const notes = new Map(Array.from(root.querySelectorAll('g.note'), (note) => [note.id, note]));
  /** What another one has left. */
  let sounding = [...root.querySelectorAll(`[${mark}]`)];

  return {
    colour(ids: Shown['ids']): void {
      for (const note of sounding) note.removeAttribute(mark);
      sounding = ids.flatMap((id) => notes.get(id) ?? []);
      for (const note of sounding) note.setAttribute(mark, '');
    },
    /** Lights the loop and the measure, and scrolls there if somebody follows. */
    light({ measure, loop }: Omit<Shown, 'ids'>, isFollowed: boolean): void {
      const looped = loop === null ? [] : Array.from({ length: loop.to - loop.from + 1 }, (_, at) => loop.from + at);
      const lit = lightMeasures(
        root,
        { measures: looped.map((index) => index - first), tone: 'loop' },
        { measures: measure === null ? [] : [measure - first], tone: 'playing' },
      );
      if (isFollowed && measure !== null && lit !== undefined) reveal(lit);
    },
  };
}
