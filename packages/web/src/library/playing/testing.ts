import type { Preview } from '@eemusic/contract/library/playing';

type Timemap = Preview['timemap'];
type Note = Preview['notes'][number];

/** A note such as 'c1' of pitch 60 in the right hand, untied unless changed. */
export function aNote(id: string, pitch: number, changed: Partial<Note> = {}): Note {
  return { id, pitch, staff: 1, isTied: false, ...changed };
}

/** Measures of this length in ms, played in this order; each has one note, 'n' followed by the measure's number. */
export function aTimemap(order: readonly number[], length: number | readonly number[]): Timemap {
  const lengthOf = (nth: number) => (typeof length === 'number' ? length : (length[nth] ?? 0));
  let t = 0;
  const timemap: Timemap = order.map((measure, nth) => {
    const before = order[nth - 1];
    const moment = { t, on: [`n${measure}`], off: before === undefined ? [] : [`n${before}`], measure };
    t += lengthOf(nth);
    return moment;
  });
  return [...timemap, { t, on: [], off: [`n${order.at(-1)}`] }];
}
