import type { Score } from '#model.ts';

/** A key as heard; `fifths` is −7 (seven flats) to 7 (seven sharps), the mode is null if nothing indicates it. */
export type Tonality = { fifths: number; mode: 'major' | 'minor' | null };

/** The tonic of a key, from the circle of fifths; `alter` is −1 for a flat, 1 for a sharp. */
export function tonicOf({ fifths, mode }: { fifths: number; mode: 'major' | 'minor' }): {
  step: string;
  alter: number;
} {
  const place = fifths + (mode === 'major' ? 1 : 4);
  const alter = Math.floor(place / 7);
  return { step: 'FCGDAEB'.charAt(place - alter * 7), alter };
}

export function isSameTonality(one: Tonality, other: Tonality): boolean {
  return one.fifths === other.fifths && one.mode === other.mode;
}

export function distinctTonalities(tonalities: Tonality[]): Tonality[] {
  return tonalities.filter((one, at) => tonalities.findIndex((other) => isSameTonality(one, other)) === at);
}

/** A part of the piece under one key signature, from the position `first` to `last`. */
export type Section = { key: Score['measures'][number]['key']; first: number; last: number };

export function sectionsOf({ measures }: Score): Section[] {
  const sections: Section[] = [];
  for (const { key, position } of measures) {
    const last = sections.at(-1);
    if (last && last.key.fifths === key.fifths && last.key.mode === key.mode && last.key.alters === key.alters)
      last.last = position;
    else sections.push({ key, first: position, last: position });
  }
  return sections;
}

/**
 * The keys that a file declares, in order of appearance; a church mode counts as its key signature only, and a
 * signature that is none of the circle of fifths is no key.
 */
export function tonalitiesOf(score: Score): Tonality[] {
  return distinctTonalities(
    sectionsOf(score).flatMap(({ key: { fifths, mode, alters } }) =>
      alters ? [] : { fifths, mode: mode === 'other' ? null : mode },
    ),
  );
}
