/** Limits of a file: far above any real piece, and low enough to be read synchronously. */
export const limits = {
  bytes: 10_000_000,
  depth: 256,
  elements: 300_000,
  /** For one measure, or one header element. */
  elementsOfOnePiece: 20_000,
  attributesOfOneElement: 64,
  /** Characters of one text or attribute. */
  text: 10_000,
  /** Characters of the text or the numbers above an ending. */
  endingText: 100,
  parts: 64,
  measures: 2_000,
  /** In one part. */
  notesOfOneMeasure: 1_000,
  /** In one measure of one part. */
  voicesOfOneMeasure: 32,
  /** Inside one another. */
  nestedTuplets: 16,
  /** In a row. */
  graceNotes: 128,
  lyricsOfOneNote: 24,
  lyricsOfOneScore: 20_000,
  /** Of one name, in one note, direction, chord symbol or other entry of a measure. */
  elementsOfOneEntry: 160,
  /** Of one kind, apart from notes, in one measure of one part. */
  entriesOfOneMeasure: 200,
  /** Brackets and braces of parts, in one part list. */
  partGroups: 160,
  /** Inside one another: each bracket moves the staves to the right. */
  nestedPartGroups: 6,
  stavesOfOnePart: 16,
  /** One below the other. */
  stavesOfOneScore: 128,
  /** Staves times measures: an orchestra of 50 staves in a movement of 1,000 measures. */
  stavesOfAllMeasures: 50_000,
  divisions: 10_080_000,
  /** Quarter notes in one measure. */
  quartersOfOneMeasure: 1_024,
  octave: { from: 0, to: 9 },
  alter: { from: -2, to: 2 },
  fifths: { from: -7, to: 7 },
  beats: { from: 1, to: 64 },
  beatType: { from: 1, to: 64 },
  tempo: { from: 1, to: 1_000 },
  clefLine: { from: -10, to: 10 },
  clefOctaveChange: { from: -3, to: 3 },
  /** Semitones and octaves of a transposing instrument. */
  transposition: { from: -48, to: 48 },
  tupletNotes: { from: 1, to: 256 },
  swing: { from: 1, to: 100 },
  dots: 4,
  staffLines: { from: 0, to: 24 },
  strings: { from: 0, to: 24 },
  frets: { from: -99, to: 99 },
  /** 9 in a ninth chord. */
  chordDegree: { from: 1, to: 99 },
  /** Strokes through a stem, MusicXML 4.0, <tremolo>. */
  tremoloMarks: { from: 0, to: 8 },
  repeats: { from: 2, to: 99 },
  /** Notes of measures that a file repeats by a sign, without writing them out. */
  notesOfMeasureRepeats: 50_000,
  /** Measures played with all repeats. */
  measuresPlayed: 4_000,
} as const;

export type Range = { readonly from: number; readonly to: number };
