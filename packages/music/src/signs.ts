/** What a page shows besides its staves, in musicians' terms. */
export const signKinds = [
  'note',
  'chord-note',
  'rest',
  'accidental',
  'key-signature',
  'time-signature',
  'clef',
  'tie',
  'slur',
  'tuplet',
  'fermata',
  'dynamic',
  'hairpin',
  'fingering',
  'chord-symbol',
  'fret-diagram',
  'syllable',
  'pedal',
  'words',
  'rehearsal-mark',
  'segno-or-coda',
  'octave-line',
  'articulation',
  'ornament',
  'tremolo',
  'arpeggio',
  'glissando',
  'tempo',
  'repeat',
  'volta',
  'notehead',
  'letter',
  'other',
] as const;
export type SignKind = (typeof signKinds)[number];

/** Signs of one kind in one measure that a file has and its pages lack. */
export type MissingSigns = {
  kind: SignKind;
  /** Position of the measure in the pages, from 1, whatever its number. */
  measure: number;
  count: number;
};

/** Octaves of an octave line by MusicXML's sizes: 8va, 15ma and 22ma. */
const octaves: ReadonlyMap<number, number> = new Map([
  [8, 1],
  [15, 2],
  [22, 3],
]);

/** Null for the size of an octave line that does not exist. */
export const octavesOfLine = (size: string): number | null => octaves.get(Number(size)) ?? null;
