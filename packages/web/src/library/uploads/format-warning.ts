import type { Analysis } from '@eemusic/contract/library/analysis';
import type { Location, StaffName, Warnings } from '@eemusic/music/reading';
import type { ParamsOf, Texts } from '@eemusic/music/sentences';
import { plural, selectOrdinal, t } from '@lingui/core/macro';
import { formatSpan, nameSpan } from '#library/scores/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatCoded } from '#platform/sentences/format-coded.ts';
import { formatNotDrawn } from './format-not-drawn.ts';

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
