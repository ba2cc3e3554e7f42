/** The fixed lists of the specification: ids and names that a score is tagged with. */

export type Tag = { id: number; name: string; glyph?: string };

export const ranges = [
  { id: 1, name: 'Middle C Contrary motion' },
  { id: 2, name: 'Middle C Similar Motion' },
  { id: 3, name: 'Low C High C Position' },
  { id: 4, name: 'EFGA Position' },
  { id: 5, name: 'Beyond ledger line' },
] as const satisfies Tag[];

/** Spelt as in the specification ('Unision'). */
export const intervals = [
  { id: 1, name: 'Unison-3rd' },
  { id: 2, name: 'Without 4th' },
  { id: 3, name: 'Special 5th' },
  { id: 4, name: 'Special 4th' },
  { id: 5, name: 'Unision-5th' },
  { id: 6, name: 'Unision-6th' },
] as const satisfies Tag[];

/** Glyphs are SMuFL code points of the Leipzig font. */
export const rhythms = [
  { id: 1, name: 'whole', glyph: '\u{E1D2}' },
  { id: 2, name: 'dotted half', glyph: '\u{E1D3}\u{E1E7}' },
  { id: 3, name: 'half', glyph: '\u{E1D3}' },
  { id: 4, name: 'quarter', glyph: '\u{E1D5}' },
  { id: 5, name: 'eighths', glyph: '\u{E1D7}' },
  { id: 6, name: 'dotted quarter + eighth', glyph: '\u{E1D5}\u{E1E7}\u{E1D7}' },
  { id: 7, name: 'sixteenths', glyph: '\u{E1D9}' },
] as const satisfies Tag[];

export const rests = [
  { id: 1, name: 'whole (bar)', glyph: '\u{E4E3}' },
  { id: 2, name: 'half', glyph: '\u{E4E4}' },
  { id: 3, name: 'quarter', glyph: '\u{E4E5}' },
  { id: 4, name: 'None' },
] as const satisfies Tag[];

export const ties = [
  { id: 1, name: 'None' },
  { id: 2, name: 'Tie' },
] as const satisfies Tag[];

/** 'C+' is C major, 'A-' is A minor. */
export const keySignatures = [
  { id: 1, name: 'C+' },
  { id: 2, name: 'G+' },
  { id: 3, name: 'A-' },
  { id: 4, name: 'F+' },
  { id: 5, name: 'D-' },
  { id: 6, name: 'C+G+F+' },
  { id: 7, name: 'A-D-' },
] as const satisfies Tag[];

export const timeSignatures = [
  { id: 1, name: '4/4' },
  { id: 2, name: '2/4' },
  { id: 3, name: '3/4' },
  { id: 4, name: '3/8' },
] as const satisfies Tag[];

export const tagLists = {
  range: ranges,
  interval: intervals,
  rhythm: rhythms,
  rest: rests,
  keySignature: keySignatures,
  timeSignature: timeSignatures,
  tie: ties,
} as const;
export type ListTag = keyof typeof tagLists;
export const switchTags = ['accidental', 'articulation', 'dynamics'] as const;
export type SwitchTag = (typeof switchTags)[number];

export type Certainty = 'certain' | 'likely' | 'unsure';

/** A tag read from the notes: its value, how sure that is, why in one sentence, and the measures that show it. */
export type Evidence<Value> = { value: Value; certainty: Certainty; reason: string; measures: number[] };

export type Tags = { [List in ListTag]: Evidence<number | null> } & { [Switch in SwitchTag]: Evidence<boolean> };

export type Facts = {
  measures: number;
  parts: number;
  staves: number;
  /** 'C major', 'A minor', or the signature alone where the mode is unknown. In order of appearance. */
  keys: string[];
  /** '4/4' … in order of appearance. */
  times: string[];
  /** 'C3' …; null for a score without notes. */
  lowest: string | null;
  highest: string | null;
  /** Quarter notes a minute. */
  tempo: number | null;
};
