import { measuresInEnglish, spanInEnglish } from '#measure-labels.ts';
import type { SignKind } from '#signs.ts';
import { type Coded, counted, ordinal, toEnglish, withArticle } from '#sentences.ts';

/** The hand of a staff in a piano piece; the staff's number if there are more than two, null if there is only one. */
export type StaffName = 'right' | 'left' | number | null;

/** Labels of the first and the last measure. */
export type Location = { from: string; to: string; staff: StaffName };

/**
 * Measures that have no warning of their own, as labels of first and last; `omitted` is the number of pairs left out.
 */
type Others = { measures: [from: string, to: string][]; omitted: number };

/** Warnings about an accepted file: each code with its params and its English sentence. */
export const warnings = {
  'warning.no-clef': ({ staff }: { staff: StaffName }) => ofStaff(staff, 'no clef at the beginning'),
  'warning.no-time-signature': () => 'No time signature at the beginning',
  'warning.no-key-signature': () => 'No key signature',
  'warning.no-notes': () => 'There are no notes in this score',
  'warning.one-staff': ({ missing }: { missing: 'right' | 'left' }) =>
    `There is only one staff: the ${missing} hand is missing`,
  'warning.silent-staff': ({ staff }: { staff: StaffName }) => ofStaff(staff, 'no notes from beginning to end'),
  'warning.staves': ({ staves }: { staves: number }) => `There are ${staves} staves: a piano piece has two`,
  /** In measures, for each part. */
  'warning.part-lengths': ({ lengths }: { lengths: number[] }) =>
    `The parts differ in length (in measures): ${lengths.join(', ')}`,
  'warning.transposed': ({ staff, semitones }: { staff: StaffName; semitones: number }) =>
    ofStaff(
      staff,
      `sounds ${counted(Math.abs(semitones), 'semitone')} ${semitones < 0 ? 'lower' : 'higher'} than written`,
    ),

  'warning.beats': ({ beats, time, ...location }: Location & { beats: number; time: string }) =>
    inMeasures(location, `${counted(beats, 'beat')} in ${time}`),
  /** In a measure that is intentionally short. */
  'warning.beats-expected': ({ beats, expected, ...location }: Location & { beats: number; expected: number }) =>
    inMeasures(location, `${counted(beats, 'beat')} instead of ${expected}`),
  'warning.nothing-written': (location: Location) => inMeasures(location, 'nothing written, not even a rest'),
  'warning.loose-tie': (location: Location) => inMeasures(location, 'a tie leads nowhere'),
  'warning.no-duration': ({ notes, ...location }: Location & { notes: number }) =>
    inMeasures(location, `${counted(notes, 'note')} without a duration; their note values are used`),
  /** 8 is an octave. */
  'warning.wide-span': ({ interval, ...location }: Location & { interval: number }) =>
    inMeasures(location, `a span of ${withArticle(ordinal(interval))}, wider than a hand`),
  'warning.full-chord': ({ notes, ...location }: Location & { notes: number }) =>
    inMeasures(location, `${notes} notes at once`),
  'warning.below-keyboard': ({ note, ...location }: Location & { note: string }) =>
    inMeasures(location, `${note} is below the lowest key of a piano`),
  'warning.above-keyboard': ({ note, ...location }: Location & { note: string }) =>
    inMeasures(location, `${note} is above the highest key of a piano`),

  /** A symbol of the file that the pages lack. */
  'warning.not-drawn': ({ sign, count, ...location }: Location & { sign: SignKind; count: number }) =>
    inMeasures(location, notDrawn(sign, count)),

  'warning.more-wrong-sums': (others: Others) => `More measures that don’t add up: ${list(others)}`,
  'warning.more-notes-off-keyboard': (others: Others) => `More notes outside the range of a piano: ${list(others)}`,
  'warning.more-no-durations': (others: Others) => `More notes without a duration: ${list(others)}`,
  'warning.more-wide-spans': (others: Others) => `More spans wider than a hand: ${list(others)}`,
  'warning.more-full-chords': (others: Others) => `More chords with more notes than fingers: ${list(others)}`,
  'warning.more-not-drawn': (others: Others) => `More signs that are not drawn: ${list(others)}`,
  'warning.more-loose-ties': (others: Others) => `More ties that lead nowhere: ${list(others)}`,
} as const;

export type Warnings = typeof warnings;
export type WarningCode = keyof Warnings;
/** `measure` is the position of the measure to look at, null for the whole score. */
export type Warning = { measure: number | null } & Coded<Warnings>;

/** The warning as an English sentence without a full stop. */
export function warningInEnglish(warning: Warning): string {
  return toEnglish(warnings, warning);
}

/** 'Measures 2–4, left hand: 5 beats in 4/4'. */
function inMeasures({ from, to, staff }: Location, text: string): string {
  const name = staffInEnglish(staff);
  return `${measuresInEnglish(from, to)}${name === null ? '' : `, ${name}`}: ${text}`;
}

/** 'Left hand: no clef at the beginning', or without a hand 'No clef at the beginning'. */
function ofStaff(staff: StaffName, text: string): string {
  const name = staffInEnglish(staff);
  const whole = name === null ? text : `${name}: ${text}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

function staffInEnglish(staff: StaffName): string | null {
  if (staff === null) return null;
  return typeof staff === 'number' ? `staff ${staff}` : `${staff} hand`;
}

function list({ measures, omitted }: Others): string {
  return measures.map(([from, to]) => spanInEnglish(from, to)).join(', ') + (omitted > 0 ? ' …' : '');
}

const manySigns: Readonly<Record<SignKind, [one: string, many: string]>> = {
  note: ['note', 'notes'],
  'chord-note': ['chord note', 'chord notes'],
  rest: ['rest', 'rests'],
  accidental: ['accidental', 'accidentals'],
  'key-signature': ['key signature', 'key signatures'],
  'time-signature': ['time signature', 'time signatures'],
  clef: ['clef', 'clefs'],
  tie: ['tie', 'ties'],
  slur: ['slur', 'slurs'],
  tuplet: ['tuplet', 'tuplets'],
  fermata: ['fermata', 'fermatas'],
  dynamic: ['dynamic', 'dynamics'],
  hairpin: ['hairpin', 'hairpins'],
  fingering: ['fingering', 'fingerings'],
  'chord-symbol': ['chord symbol', 'chord symbols'],
  'fret-diagram': ['fret diagram', 'fret diagrams'],
  syllable: ['syllable', 'syllables'],
  pedal: ['pedal mark', 'pedal marks'],
  words: ['piece of text', 'pieces of text'],
  'rehearsal-mark': ['rehearsal mark', 'rehearsal marks'],
  'segno-or-coda': ['segno or coda', 'segnos or codas'],
  'octave-line': ['octave line', 'octave lines'],
  articulation: ['articulation', 'articulations'],
  ornament: ['ornament', 'ornaments'],
  tremolo: ['tremolo', 'tremolos'],
  arpeggio: ['arpeggio', 'arpeggios'],
  glissando: ['glissando', 'glissandos'],
  tempo: ['tempo mark', 'tempo marks'],
  repeat: ['repeat sign', 'repeat signs'],
  volta: ['volta bracket', 'volta brackets'],
  notehead: ['special notehead shape', 'special notehead shapes'],
  letter: ['character missing from all fonts', 'characters missing from all fonts'],
  other: ['unsupported sign', 'unsupported signs'],
};

/** '1 chord note is not drawn', '3 clefs are not drawn as written'. */
function notDrawn(sign: SignKind, count: number): string {
  const [one, many] = manySigns[sign];
  const found = count === 1 ? `1 ${one} is` : `${count} ${many} are`;
  return `${found} not drawn${drawnOtherwise.has(sign) ? ' as written' : ''}`;
}

/** Signs in place of which the pages show another one. */
const drawnOtherwise: ReadonlySet<SignKind> = new Set(['key-signature', 'time-signature', 'clef']);
