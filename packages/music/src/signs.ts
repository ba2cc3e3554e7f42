/** What a page shows beside its staves, by the words that musicians have for it. */
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

/** Signs of one kind in one measure that a file has and its pages have not. */
export type MissingSigns = {
  kind: SignKind;
  /** 1 is the first of the pages, whatever its number. */
  measure: number;
  count: number;
};
