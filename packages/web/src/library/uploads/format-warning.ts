import type { Analysis } from '@eemusic/contract/library/analysis';
import type { Location, StaffName, Warnings } from '@eemusic/music/reading';
import type { ParamsOf, Texts } from '@eemusic/music/sentences';
import { plural, selectOrdinal, t } from '@lingui/core/macro';
import type { SignKind } from '@eemusic/music/signs';
import { formatSpan, nameSpan } from '#library/scores/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatCoded } from '#platform/sentences/format-coded.ts';

/** A warning in the language of the interface. */
export function formatWarning(warning: Analysis['warnings'][number]): string {
  return formatCoded<Warnings>(warningTexts, warning, warning.text);
}

const warningTexts: Texts<Warnings> = {
  'warning.no-clef': ({ staff }) =>
    staff === null ? t`No clef at the beginning` : ofStaff(staff, t`no clef at the beginning`),
  'warning.no-time-signature': () => t`No time signature at the beginning`,
  'warning.no-key-signature': () => t`No key signature`,
  'warning.no-notes': () => t`There are no notes in this score`,
  'warning.one-staff': ({ missing }) =>
    missing === 'right'
      ? t`There is only one staff: the right hand is missing`
      : t`There is only one staff: the left hand is missing`,
  'warning.silent-staff': ({ staff }) =>
    staff === null ? t`No notes from beginning to end` : ofStaff(staff, t`no notes from beginning to end`),
  'warning.staves': ({ staves }) => t`There are ${staves} staves: a piano piece has two`,
  'warning.part-lengths': ({ lengths }) =>
    t`The parts differ in length (in measures): ${enumerate(lengths.map(String))}`,
  'warning.transposed': ({ staff, semitones }) =>
    staff === null ? formatTransposed(semitones) : ofStaff(staff, formatTransposedAfterStaff(semitones)),

  'warning.beats': ({ beats, time, ...location }) =>
    inMeasures(location, plural(beats, { one: `# beat in ${time}`, other: `# beats in ${time}` })),
  'warning.beats-expected': ({ beats, expected, ...location }) =>
    inMeasures(
      location,
      plural(beats, { one: `# beat instead of ${expected}`, other: `# beats instead of ${expected}` }),
    ),
  'warning.nothing-written': (location) => inMeasures(location, t`nothing written, not even a rest`),
  'warning.loose-tie': (location) => inMeasures(location, t`a tie leads nowhere`),
  'warning.no-duration': ({ notes, ...location }) =>
    inMeasures(
      location,
      plural(notes, {
        one: '# note without a duration; its note value is used',
        other: '# notes without a duration; their note values are used',
      }),
    ),
  'warning.wide-span': ({ interval, ...location }) =>
    inMeasures(
      location,
      t`a span of ${selectOrdinal(interval, { 11: 'an #th', 18: 'an #th', one: 'a #st', two: 'a #nd', few: 'a #rd', other: 'a #th' })}, wider than a hand`,
    ),
  'warning.full-chord': ({ notes, ...location }) =>
    inMeasures(location, plural(notes, { one: '# note at once', other: '# notes at once' })),
  'warning.below-keyboard': ({ note, ...location }) =>
    inMeasures(location, t`${note} is below the lowest key of a piano`),
  'warning.above-keyboard': ({ note, ...location }) =>
    inMeasures(location, t`${note} is above the highest key of a piano`),

  'warning.not-drawn': ({ sign, count, ...location }) => inMeasures(location, formatNotDrawn(sign, count)),

  'warning.more-wrong-sums': (others) => t`More measures that don’t add up: ${formatMeasures(others)}`,
  'warning.more-notes-off-keyboard': (others) => t`More notes outside the range of a piano: ${formatMeasures(others)}`,
  'warning.more-wide-spans': (others) => t`More spans wider than a hand: ${formatMeasures(others)}`,
  'warning.more-no-durations': (others) => t`More notes without a duration: ${formatMeasures(others)}`,
  'warning.more-full-chords': (others) => t`More chords with more notes than fingers: ${formatMeasures(others)}`,
  'warning.more-not-drawn': (others) => t`More signs that are not drawn: ${formatMeasures(others)}`,
  'warning.more-loose-ties': (others) => t`More ties that lead nowhere: ${formatMeasures(others)}`,
};

/** 'Measures 2–4, left hand: 5 beats in 4/4'. */
function inMeasures({ from, to, staff }: Location, text: string): string {
  const where = nameSpan(from, to);
  if (staff === null) return t`${where}: ${text}`;
  if (staff === 'right') return t`${where}, right hand: ${text}`;
  return staff === 'left' ? t`${where}, left hand: ${text}` : t`${where}, staff ${staff}: ${text}`;
}

function ofStaff(staff: NonNullable<StaffName>, text: string): string {
  if (staff === 'right') return t`Right hand: ${text}`;
  return staff === 'left' ? t`Left hand: ${text}` : t`Staff ${staff}: ${text}`;
}

function formatTransposed(semitones: number): string {
  const count = Math.abs(semitones);
  return semitones < 0
    ? plural(count, { one: 'Sounds # semitone lower than written', other: 'Sounds # semitones lower than written' })
    : plural(count, { one: 'Sounds # semitone higher than written', other: 'Sounds # semitones higher than written' });
}

function formatTransposedAfterStaff(semitones: number): string {
  const count = Math.abs(semitones);
  return semitones < 0
    ? plural(count, { one: 'sounds # semitone lower than written', other: 'sounds # semitones lower than written' })
    : plural(count, { one: 'sounds # semitone higher than written', other: 'sounds # semitones higher than written' });
}

function formatMeasures({ measures, omitted }: ParamsOf<Warnings, 'warning.more-wide-spans'>): string {
  const spans = measures.map(([from, to]) => formatSpan(from, to));
  return omitted > 0 ? `${enumerate(spans)} …` : enumerate(spans);
}

/** '3 chord notes are not drawn' */
function formatNotDrawn(sign: SignKind, count: number): string {
  return texts[sign](count);
}

const texts: Readonly<Record<SignKind, (count: number) => string>> = {
  note: (count) => plural(count, { one: '# note is not drawn', other: '# notes are not drawn' }),
  'chord-note': (count) => plural(count, { one: '# chord note is not drawn', other: '# chord notes are not drawn' }),
  rest: (count) => plural(count, { one: '# rest is not drawn', other: '# rests are not drawn' }),
  accidental: (count) => plural(count, { one: '# accidental is not drawn', other: '# accidentals are not drawn' }),
  'key-signature': (count) =>
    plural(count, {
      one: '# key signature is not drawn as written',
      other: '# key signatures are not drawn as written',
    }),
  'time-signature': (count) =>
    plural(count, {
      one: '# time signature is not drawn as written',
      other: '# time signatures are not drawn as written',
    }),
  clef: (count) => plural(count, { one: '# clef is not drawn as written', other: '# clefs are not drawn as written' }),
  tie: (count) => plural(count, { one: '# tie is not drawn', other: '# ties are not drawn' }),
  slur: (count) => plural(count, { one: '# slur is not drawn', other: '# slurs are not drawn' }),
  tuplet: (count) => plural(count, { one: '# tuplet is not drawn', other: '# tuplets are not drawn' }),
  fermata: (count) => plural(count, { one: '# fermata is not drawn', other: '# fermatas are not drawn' }),
  dynamic: (count) => plural(count, { one: '# dynamic is not drawn', other: '# dynamics are not drawn' }),
  hairpin: (count) => plural(count, { one: '# hairpin is not drawn', other: '# hairpins are not drawn' }),
  fingering: (count) => plural(count, { one: '# fingering is not drawn', other: '# fingerings are not drawn' }),
  'chord-symbol': (count) =>
    plural(count, { one: '# chord symbol is not drawn', other: '# chord symbols are not drawn' }),
  'fret-diagram': (count) =>
    plural(count, { one: '# fret diagram is not drawn', other: '# fret diagrams are not drawn' }),
  syllable: (count) => plural(count, { one: '# syllable is not drawn', other: '# syllables are not drawn' }),
  pedal: (count) => plural(count, { one: '# pedal mark is not drawn', other: '# pedal marks are not drawn' }),
  words: (count) => plural(count, { one: '# piece of text is not drawn', other: '# pieces of text are not drawn' }),
  'rehearsal-mark': (count) =>
    plural(count, { one: '# rehearsal mark is not drawn', other: '# rehearsal marks are not drawn' }),
  'segno-or-coda': (count) =>
    plural(count, { one: '# segno or coda is not drawn', other: '# segnos or codas are not drawn' }),
  'octave-line': (count) => plural(count, { one: '# octave line is not drawn', other: '# octave lines are not drawn' }),
  articulation: (count) =>
    plural(count, { one: '# articulation is not drawn', other: '# articulations are not drawn' }),
  ornament: (count) => plural(count, { one: '# ornament is not drawn', other: '# ornaments are not drawn' }),
  tremolo: (count) => plural(count, { one: '# tremolo is not drawn', other: '# tremolos are not drawn' }),
  arpeggio: (count) => plural(count, { one: '# arpeggio is not drawn', other: '# arpeggios are not drawn' }),
  glissando: (count) => plural(count, { one: '# glissando is not drawn', other: '# glissandos are not drawn' }),
  tempo: (count) => plural(count, { one: '# tempo mark is not drawn', other: '# tempo marks are not drawn' }),
  repeat: (count) => plural(count, { one: '# repeat sign is not drawn', other: '# repeat signs are not drawn' }),
  volta: (count) => plural(count, { one: '# volta bracket is not drawn', other: '# volta brackets are not drawn' }),
  notehead: (count) =>
    plural(count, { one: '# special notehead shape is not drawn', other: '# special notehead shapes are not drawn' }),
  letter: (count) =>
    plural(count, {
      one: '# character missing from all fonts is not drawn',
      other: '# characters missing from all fonts are not drawn',
    }),
  other: (count) =>
    plural(count, { one: '# unsupported sign is not drawn', other: '# unsupported signs are not drawn' }),
};
