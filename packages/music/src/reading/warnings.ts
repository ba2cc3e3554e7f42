import { inEnglish } from '#english.ts';
import { type Coded, type ParamsOf, worded } from '#sentences.ts';
import type { Measure, Score, StaffNumber } from '#model.ts';

/** The hand of a staff in a piano piece; the staff's number if there are more than two, null if there is only one. */
export type StaffName = 'right' | 'left' | number | null;

/** Labels of the first and the last measure. */
export type Location = { from: string; to: string; staff: StaffName };

/**
 * Measures that have no warning of their own, as labels of first and last; `omitted` is the number of pairs left out.
 */
type Others = { measures: [from: string, to: string][]; omitted: number };

/** `how` is for signs in whose place others are shown. */
const notDrawn = (one: string, many: string, how = '') =>
  `{place}: {count, plural, one {# ${one} is not drawn${how}} other {# ${many} are not drawn${how}}}`;

/** What a page shows besides its staves, in musicians' terms. */
const signs = {
  note: notDrawn('note', 'notes'),
  'chord-note': notDrawn('chord note', 'chord notes'),
  rest: notDrawn('rest', 'rests'),
  accidental: notDrawn('accidental', 'accidentals'),
  'key-signature': notDrawn('key signature', 'key signatures', ' as written'),
  'time-signature': notDrawn('time signature', 'time signatures', ' as written'),
  clef: notDrawn('clef', 'clefs', ' as written'),
  tie: notDrawn('tie', 'ties'),
  slur: notDrawn('slur', 'slurs'),
  tuplet: notDrawn('tuplet', 'tuplets'),
  fermata: notDrawn('fermata', 'fermatas'),
  dynamic: notDrawn('dynamic', 'dynamics'),
  hairpin: notDrawn('hairpin', 'hairpins'),
  fingering: notDrawn('fingering', 'fingerings'),
  'chord-symbol': notDrawn('chord symbol', 'chord symbols'),
  'fret-diagram': notDrawn('fret diagram', 'fret diagrams'),
  syllable: notDrawn('syllable', 'syllables'),
  pedal: notDrawn('pedal mark', 'pedal marks'),
  words: notDrawn('piece of text', 'pieces of text'),
  'rehearsal-mark': notDrawn('rehearsal mark', 'rehearsal marks'),
  'segno-or-coda': notDrawn('segno or coda', 'segnos or codas'),
  'octave-line': notDrawn('octave line', 'octave lines'),
  articulation: notDrawn('articulation', 'articulations'),
  ornament: notDrawn('ornament', 'ornaments'),
  tremolo: notDrawn('tremolo', 'tremolos'),
  arpeggio: notDrawn('arpeggio', 'arpeggios'),
  glissando: notDrawn('glissando', 'glissandos'),
  tempo: notDrawn('tempo mark', 'tempo marks'),
  repeat: notDrawn('repeat sign', 'repeat signs'),
  volta: notDrawn('volta bracket', 'volta brackets'),
  notehead: notDrawn('special notehead shape', 'special notehead shapes'),
  letter: notDrawn('character missing from all fonts', 'characters missing from all fonts'),
  other: notDrawn('unsupported sign', 'unsupported signs'),
} as const;
export type SignKind = keyof typeof signs;

/** Signs of one kind in one measure that a file has and its pages lack. */
export type MissingSigns = {
  kind: SignKind;
  /** Position of the measure in the pages, from 1, whatever its number. */
  measure: number;
  count: number;
};

/** A warning about one measure, before equal neighbours are merged. */
export type MeasureWarning = Extract<Warning, { params: Location }> & { measure: number };

/** Further warnings of one kind share a single one: a file that is wrong throughout must not hide other faults. */
const maxOfOneKind = 6;
const maxMeasuresListed = 20;

type MoreCode = Extract<WarningCode, `warning.more-${string}`>;

export function warnOf<Code extends MeasureWarning['code']>(
  code: Code,
  score: Score,
  { position, label }: Measure,
  staff: StaffNumber,
  more = {} as Omit<ParamsOf<Warnings, Code>, keyof Location>,
): MeasureWarning {
  const params = { from: label, to: label, staff: staffName(staff, score), ...more };
  return { measure: position, code, params } as unknown as MeasureWarning;
}

export function staffName(staff: StaffNumber, { staves }: Score): StaffName {
  if (staves === 1) return null;
  if (staves > 2) return staff;
  return staff === 1 ? 'right' : 'left';
}

/** Merges equal warnings of neighbouring measures, and those beyond the sixth into one with the code `more`. */
export function summarize(warnings: MeasureWarning[], more: MoreCode): Warning[] {
  const runs = joinNeighbours(warnings);
  const single = runs.slice(0, maxOfOneKind);
  const [first, ...others] = runs.slice(maxOfOneKind);
  if (!first) return single;
  if (others.length === 0) return [...single, first];

  const spans = new Map([first, ...others].map(({ measure, params }) => [`${measure} ${params.to}`, params]));
  const measures = Array.from(spans.values(), ({ from, to }): [string, string] => [from, to]);
  const params = {
    measures: measures.slice(0, maxMeasuresListed),
    omitted: Math.max(0, measures.length - maxMeasuresListed),
  };
  return [...single, { measure: first.measure, code: more, params }];
}

function joinNeighbours(warnings: MeasureWarning[]): MeasureWarning[] {
  const runs: { kind: string; last: number; warning: MeasureWarning }[] = [];
  for (const warning of warnings) {
    const { code, params, measure } = warning;
    const kind = JSON.stringify([code, { ...params, from: null, to: null }]);
    const before = runs.findLast((run) => run.kind === kind);
    if (before?.last === measure) continue;
    if (before?.last === measure - 1) {
      before.last = measure;
      before.warning.params.to = params.to;
    } else runs.push({ kind, last: measure, warning });
  }
  return runs.map(({ warning }) => warning);
}

/** Warnings about an accepted file. `place` names the measures and the staff, `hand` the staff alone. */
export const warnings = {
  'warning.no-clef': worded<{ staff: StaffName }>(
    '{staff, select, null {No clef} other {{hand}: no clef}} at the beginning',
  ),
  'warning.no-time-signature': 'No time signature at the beginning',
  'warning.no-key-signature': 'No key signature',
  'warning.no-notes': 'There are no notes in this score',
  'warning.one-staff': worded<{ missing: 'right' | 'left' }>(
    'There is only one staff: {missing, select, right {the right hand} other {the left hand}} is missing',
  ),
  'warning.silent-staff': worded<{ staff: StaffName }>(
    '{staff, select, null {No notes} other {{hand}: no notes}} from beginning to end',
  ),
  'warning.staves': worded<{ staves: number }>('There are {staves} staves: a piano piece has two'),
  'warning.played-plain': 'Trills, turns, mordents, tremolos and rit. are played as plain notes in one tempo',
  /** In measures, for each part. */
  'warning.part-lengths': worded<{ lengths: number[] }>('The parts differ in length (in measures): {lengths}'),
  'warning.transposed': worded<{ staff: StaffName; semitones: number }>(
    '{staff, select, null {Sounds } other {{hand}: sounds }}{isLower, select, true {{semitones, plural, one {# semitone lower} other {# semitones lower}}} other {{semitones, plural, one {# semitone higher} other {# semitones higher}}}} than written',
  ),

  'warning.beats': worded<Location & { beats: number; time: string }>(
    '{place}: {beats, plural, one {# beat} other {# beats}} in {time}',
  ),
  /** In a measure that is intentionally short. */
  'warning.beats-expected': worded<Location & { beats: number; expected: number }>(
    '{place}: {beats, plural, one {# beat} other {# beats}} instead of {expected}',
  ),
  'warning.nothing-written': worded<Location>('{place}: nothing written, not even a rest'),
  'warning.loose-tie': worded<Location>('{place}: a tie leads nowhere'),
  'warning.no-duration': worded<Location & { notes: number }>(
    '{place}: {notes, plural, one {# note without a duration; its note value is used} other {# notes without a duration; their note values are used}}',
  ),
  /** 8 is an octave. */
  'warning.wide-span': worded<Location & { interval: number }>('{place}: a span of {wide}, wider than a hand'),
  'warning.full-chord': worded<Location & { notes: number }>(
    '{place}: {notes, plural, one {# note} other {# notes}} at once',
  ),
  'warning.below-keyboard': worded<Location & { note: string }>('{place}: {note} is below the lowest key of a piano'),
  'warning.above-keyboard': worded<Location & { note: string }>('{place}: {note} is above the highest key of a piano'),

  /** A symbol of the file that the pages lack. */
  'warning.not-drawn': worded<Location & { sign: SignKind; count: number }>({
    sign: signs,
  }),

  'warning.more-wrong-sums': worded<Others>('More measures that don’t add up: {measures}'),
  'warning.more-notes-off-keyboard': worded<Others>('More notes outside the range of a piano: {measures}'),
  'warning.more-no-durations': worded<Others>('More notes without a duration: {measures}'),
  'warning.more-wide-spans': worded<Others>('More spans wider than a hand: {measures}'),
  'warning.more-full-chords': worded<Others>('More chords with more notes than fingers: {measures}'),
  'warning.more-not-drawn': worded<Others>('More signs that are not drawn: {measures}'),
  'warning.more-loose-ties': worded<Others>('More ties that lead nowhere: {measures}'),
} as const;

type Warnings = typeof warnings;
export type WarningCode = keyof Warnings;
/** `measure` is the position of the measure to look at, null for the whole score. */
export type Warning = { measure: number | null } & Coded<Warnings>;

export const warningInEnglish: (warning: Warning) => string = inEnglish(warnings);
