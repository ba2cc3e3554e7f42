/** The fixed lists of the specification: ids and names of tags. Ids are stored, so they never change. */

export type Tag = { id: number; name: string; glyph?: string };
type TagTable = Readonly<Record<string, Tag>>;

export const ranges = {
  middleCContrary: { id: 1, name: 'Middle C Contrary motion' },
  middleCSimilar: { id: 2, name: 'Middle C Similar Motion' },
  lowCHighC: { id: 3, name: 'Low C High C Position' },
  efga: { id: 4, name: 'EFGA Position' },
  beyondLedger: { id: 5, name: 'Beyond ledger line' },
} as const satisfies TagTable;

/** Spelt as in the specification ('Unision'). */
export const intervals = {
  unisonTo3rd: { id: 1, name: 'Unison-3rd' },
  without4th: { id: 2, name: 'Without 4th' },
  special5th: { id: 3, name: 'Special 5th' },
  special4th: { id: 4, name: 'Special 4th' },
  unisonTo5th: { id: 5, name: 'Unision-5th' },
  unisonTo6th: { id: 6, name: 'Unision-6th' },
} as const satisfies TagTable;

/** Glyphs are SMuFL code points of the Leipzig font. */
export const rhythms = {
  whole: { id: 1, name: 'whole', glyph: '\u{E1D2}' },
  dottedHalf: { id: 2, name: 'dotted half', glyph: '\u{E1D3}\u{E1E7}' },
  half: { id: 3, name: 'half', glyph: '\u{E1D3}' },
  quarter: { id: 4, name: 'quarter', glyph: '\u{E1D5}' },
  eighths: { id: 5, name: 'eighths', glyph: '\u{E1D7}' },
  dottedQuarterEighth: { id: 6, name: 'dotted quarter + eighth', glyph: '\u{E1D5}\u{E1E7}\u{E1D7}' },
  sixteenths: { id: 7, name: 'sixteenths', glyph: '\u{E1D9}' },
} as const satisfies TagTable;

export const rests = {
  wholeBar: { id: 1, name: 'whole (bar)', glyph: '\u{E4F4}' },
  half: { id: 2, name: 'half', glyph: '\u{E4F5}' },
  quarter: { id: 3, name: 'quarter', glyph: '\u{E4E5}' },
  none: { id: 4, name: 'None' },
} as const satisfies TagTable;

export const ties = {
  none: { id: 1, name: 'None' },
  tie: { id: 2, name: 'Tie' },
} as const satisfies TagTable;

/** 'C+' is C major, 'A-' is A minor. */
export const keySignatures = {
  cMajor: { id: 1, name: 'C+' },
  gMajor: { id: 2, name: 'G+' },
  aMinor: { id: 3, name: 'A-' },
  fMajor: { id: 4, name: 'F+' },
  dMinor: { id: 5, name: 'D-' },
  cGAndFMajor: { id: 6, name: 'C+G+F+' },
  aAndDMinor: { id: 7, name: 'A-D-' },
} as const satisfies TagTable;

export const timeSignatures = {
  fourFour: { id: 1, name: '4/4' },
  twoFour: { id: 2, name: '2/4' },
  threeFour: { id: 3, name: '3/4' },
  threeEight: { id: 4, name: '3/8' },
} as const satisfies TagTable;

export const tagTables = {
  range: ranges,
  interval: intervals,
  rhythm: rhythms,
  rest: rests,
  keySignature: keySignatures,
  timeSignature: timeSignatures,
  tie: ties,
} as const;
export type ListTag = keyof typeof tagTables;
/** The keys of a list's entries in code. */
export type TagKey<List extends ListTag> = keyof (typeof tagTables)[List];
export type TagId<List extends ListTag> = { [Name in ListTag]: IdIn<(typeof tagTables)[Name]> }[List];
type IdIn<Table extends TagTable> = Table[keyof Table]['id'];

/** Tags that are on or off. */
export const switchTags = ['accidental', 'articulation', 'dynamics'] as const;
export type SwitchTag = (typeof switchTags)[number];
