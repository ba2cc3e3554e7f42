import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { Preview } from '@eemusic/contract/library/playing';
import { t } from '@lingui/core/macro';
import { foundInTexts, listMeasures } from '#library/scores/index.ts';
import type { ScoreFilter } from './address.ts';
import type { DockStart } from './browser-context.ts';

export type Found = ListedScore['found'][number];

/** Where a melody was found: 'measure 3, right hand', 'measures 3–4, left hand'. */
export function formatFound({ hand, ...found }: Found): string {
  const location = listMeasures(found) ?? '';
  return hand === 'right' ? t`${location}, right hand` : t`${location}, left hand`;
}

export function foundTexts(score: ListedScore): string[] {
  return [...foundInTexts(score), ...score.found.map(formatFound)];
}

export const keyOf = ({ hand, measures }: Found): string => `${hand} ${measures.join('-')}`;

export const startAt = (found: Found): DockStart => ({ measure: (found.measures[0] ?? 1) - 1, place: keyOf(found) });

export const pitchesOf = ({ filters }: ScoreFilter): number[] => filters.notes?.split('-').map(Number) ?? [];

type Struck = { id: string; pitch: number; measure: number };

/** The drawn notes of a place: those in the outer voice of its hand, otherwise the first of these pitches. */
export function notesOf(
  preview: Pick<Preview, 'timemap' | 'notes'>,
  found: Found,
  pitches: readonly number[],
): string[] {
  const wanted = pitches.map((pitch) => pitch + found.semitones);
  const chords = struckIn(preview, found);
  const outer = chords.map((chord) =>
    chord.reduce((one, other) => (other.pitch > one.pitch === (found.hand === 'right') ? other : one)),
  );
  const begins = outer.findIndex(
    ({ measure }, at) =>
      measure === found.measures[0] &&
      outer[at + wanted.length - 1]?.measure === found.measures.at(-1) &&
      wanted.every((pitch, step) => outer[at + step]?.pitch === pitch),
  );
  if (begins >= 0) return outer.slice(begins, begins + wanted.length).map(({ id }) => id);

  const ids: string[] = [];
  for (const chord of chords) {
    const next = chord.find(({ pitch }) => pitch === wanted[ids.length]);
    if (next !== undefined) ids.push(next.id);
  }
  return ids;
}

/** The notes that a hand strikes at once in the measures of a place, in the order of time; repeats count once. */
function struckIn({ timemap, notes }: Pick<Preview, 'timemap' | 'notes'>, { hand, measures }: Found): Struck[][] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const seen = new Set<string>();
  const chords: Struck[][] = [];
  let measure = 0;
  for (const moment of timemap) {
    measure = moment.measure ?? measure;
    if (!measures.includes(measure)) continue;
    const chord = moment.on.flatMap((id) => {
      const note = byId.get(id);
      const isOf = note !== undefined && !note.isTied && (note.staff === 1) === (hand === 'right') && !seen.has(id);
      seen.add(id);
      return isOf ? [{ id, pitch: note.pitch, measure }] : [];
    });
    if (chord.length > 0) chords.push(chord);
  }
  return chords;
}
