import type { Analysis } from '@eemusic/contract/library/analysis';
import type { HandPosition, Hands, Reasons, Articulation } from '@eemusic/music/analysis';
import type { ParamsOf, Texts } from '@eemusic/music/sentences';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import type { Tonality } from '@eemusic/music/tonality';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, selectOrdinal, t } from '@lingui/core/macro';
import { nameMeasure } from '#library/scores/index.ts';
import { findTag, formatTonality } from '#library/tags/index.ts';
import { enumerate, joinParts } from '#platform/locales/formats.ts';
import { formatCoded } from '#platform/sentences/format-coded.ts';

type Tags = Analysis['tags'];

/** The tags with their reasons in the language of the interface. */
export function formatReasons(tags: Tags): Tags {
  const translated = Object.entries(tags).map(([tag, evidence]) => [
    tag,
    { ...evidence, reason: formatReason(evidence) },
  ]);
  return Object.fromEntries(translated) as Tags;
}

function formatReason(evidence: Tags[ListTag | SwitchTag]): string {
  return formatCoded<Reasons>(reasonTexts, evidence, evidence.reason);
}

const positionTexts: Record<HandPosition, MessageDescriptor> = {
  'middle-c': msg`All notes lie in Middle C position (F3 to C4 and C4 to G4)`,
  'low-and-high-c': msg`All notes lie in Low C and High C position (C3 to G3 and C5 to G5)`,
  efga: msg`All notes lie in E F G A`,
};

function formatPosition(where: string, hands: Hands | undefined): string {
  if (hands === 'both') return t`${where}, in both hands`;
  if (hands === 'right') return t`${where}, right hand alone`;
  return hands === 'left' ? t`${where}, left hand alone` : where;
}

const articulationNames: Record<Articulation, MessageDescriptor> = {
  accent: msg`accent`,
  'strong-accent': msg`strong accent`,
  staccato: msg`staccato`,
  tenuto: msg`tenuto`,
  'detached-legato': msg`detached legato`,
  staccatissimo: msg`staccatissimo`,
  spiccato: msg`spiccato`,
  stress: msg`stress`,
  unstress: msg`unstress`,
  'soft-accent': msg`soft accent`,
};

const reasonTexts: Texts<Reasons> = {
  'range.no-notes': () => t`There are no notes`,
  'range.hands-unknown': () => t`It is not written on two staves, so the hands are unknown`,
  'range.beyond-ledger': ({ notes }) =>
    plural(notes, {
      one: 'One note lies beyond the first ledger line',
      other: '# notes lie beyond the first ledger line',
    }),
  'range.position': ({ position, hands }) => formatPosition(i18n._(positionTexts[position]), hands),
  'range.efga-or-middle-c': () => t`The few notes fit E F G A as well as Middle C position`,
  'range.compass': ({ lowest, highest }) => t`All notes lie from ${lowest} to ${highest}`,
  'range.left-hand-moved': () => t`The left hand is in Low C position, the right hand still in Middle C position`,
  'range.hands-apart': () =>
    t`All notes lie in Middle C position (F3 to C4 and C4 to G4), but the hands never move together`,
  'range.motion': ({ contrary, similar }) =>
    t`All notes lie in Middle C position (F3 to C4 and C4 to G4); when both hands move, they move in opposite directions ${plural(contrary, { one: '# time', other: '# times' })} and in the same direction ${plural(similar, { one: '# time', other: '# times' })}`,
  'range.no-position': ({ right, left }) =>
    t`Right hand ${formatRangeOfNotes(right)}, left hand ${formatRangeOfNotes(left)}: none of the positions in the list`,

  'interval.no-melody': () => t`There is no melody to measure`,
  'interval.too-wide': ({ interval }) => t`The widest interval is ${widestText(interval)}, which is not in the list`,
  'interval.widest': ({ interval, ...chords }) => withChords(t`The widest interval is ${widestText(interval)}`, chords),
  'interval.sixth': (chords) => withChords(t`The widest interval is a sixth`, chords),
  'interval.within': ({ interval, ...chords }) =>
    withChords(
      t`No interval is wider than ${selectOrdinal(interval, { 1: 'a unison', 2: 'a second', other: 'a third' })}`,
      chords,
    ),
  'interval.fourths-and-fifths': (chords) => withChords(t`It has fourths and fifths, and nothing wider`, chords),
  'interval.fourths': ({ fourths, leaps, ...chords }) =>
    withChords(
      t`It has ${plural(fourths, { one: '# fourth', other: '# fourths' })} among ${plural(leaps, { one: '# leap', other: '# leaps' })}, and no fifths`,
      chords,
    ),
  'interval.fifths': ({ fifths, leaps }) =>
    t`It has ${plural(fifths, { one: '# fifth', other: '# fifths' })} among ${plural(leaps, { one: '# leap', other: '# leaps' })}, and no fourths`,

  'rhythm.none': () => t`None of its note values is in the list`,
  'rhythm.last': ({ rhythm, name, hasTuplets, hasShorter, hasDottedQuarters }) =>
    joinParts([
      t`Hardest note value: ${findTag('rhythm', rhythm)?.name ?? name ?? ''}`,
      ...(hasTuplets ? [t`triplets or other tuplets occur too, but are not in the list`] : []),
      ...(hasShorter ? [t`values shorter than sixteenths occur too, but are not in the list`] : []),
      ...(hasDottedQuarters ? [t`dotted quarters occur too, but none is followed by an eighth in its measure`] : []),
    ]),

  'rest.none': () => t`There is no rest`,
  'rest.only-shorter': () => t`It has only rests shorter than a quarter, which are not in the list`,
  'rest.last': ({ rest, name, hasShorter }) =>
    joinParts([
      t`Hardest rest: ${findTag('rest', rest)?.name ?? name ?? ''}`,
      ...(hasShorter ? [t`rests that are not in the list occur too`] : []),
    ]),

  'key.none': () => t`There is no key signature`,
  'key.unusual': () => t`The key signature is none of the usual ones`,
  'key.other-mode': ({ fifths }) =>
    joinParts([
      t`The mode is neither major nor minor`,
      t`${formatTonality({ fifths, mode: null })} is not in the list`,
    ]),
  'key.as-written': (key) => withListed(t`The file says ${formatTonality(key)}`, key),
  'key.ends-otherwise': ({ ending, ...key }) =>
    withListed(
      t`The file says ${formatTonality(key)}, but the piece ends on the tonic of ${formatTonality({ ...key, mode: ending })}`,
      key,
    ),
  'key.no-tonic': ({ hasLeadingTone, ...key }) =>
    withListed(t`The piece ends on neither tonic, and ${formatLeadingTone(key, hasLeadingTone)}`, key),
  'key.bass-ends': ({ hasLeadingTone, ...key }) =>
    withListed(
      hasLeadingTone === null
        ? t`The bass ends on the tonic of ${formatTonality(key)}`
        : t`The bass ends on the tonic of ${formatTonality(key)}, and ${formatLeadingTone(key, hasLeadingTone)}`,
      key,
    ),
  'key.last-chord': ({ hasLeadingTone, ...key }) =>
    withListed(
      hasLeadingTone === null
        ? t`The last notes belong to the tonic chord of ${formatTonality(key)}`
        : t`The last notes belong to the tonic chord of ${formatTonality(key)}, and ${formatLeadingTone(key, hasLeadingTone)}`,
      key,
    ),
  'key.changes': ({ keys, isListed }) =>
    joinParts([
      t`The key changes: ${enumerate(keys.map(formatTonality))}`,
      ...(isListed ? [] : [t`this combination is not in the list`]),
    ]),

  'time.none': () => t`There is no time signature`,
  'time.changes': ({ times }) => t`The time signature changes: ${enumerate(times)}`,
  'time.throughout': ({ time }) => t`It is in ${time} throughout`,
  'time.partly-free': ({ times }) => t`It is in ${enumerate(times)} and partly in free time`,
  'time.unlisted': ({ time }) => t`${time} is not in the list`,

  'tie.none': () => t`No note is tied`,
  'tie.unfinished': () => t`A tie starts, but no note continues it`,
  'tie.measures': ({ count }) =>
    plural(count, { one: 'One measure has tied notes', other: '# measures have tied notes' }),

  'accidental.foreign': ({ count, first }) =>
    plural(count, {
      1: `${nameMeasure(first)} has notes outside the key`,
      other: '# measures have notes outside the key',
    }),
  'accidental.reminders': ({ count, first }) =>
    plural(count, {
      1: `${nameMeasure(first)} has accidentals that repeat the key signature`,
      other: '# measures have accidentals that repeat the key signature',
    }),
  'accidental.none': () => t`Every note is in the key, and no accidental is printed`,

  'articulation.marks': ({ count, first, marks }) => {
    const names = enumerate(marks.map((mark) => i18n._(articulationNames[mark])));
    return plural(count, {
      1: `${nameMeasure(first)} has articulation marks: ${names}`,
      other: `# measures have articulation marks: ${names}`,
    });
  },
  'articulation.slurs': ({ count, first }) =>
    plural(count, {
      1: `${nameMeasure(first)} has slurs, but no staccato, accent or tenuto`,
      other: '# measures have slurs, but no staccato, accent or tenuto',
    }),
  'articulation.none': () => t`No note has an articulation mark`,

  'dynamics.marks': ({ count, first }) =>
    plural(count, { 1: `${nameMeasure(first)} has dynamic marks`, other: '# measures have dynamic marks' }),
  'dynamics.words': ({ count, first }) =>
    plural(count, { 1: `${nameMeasure(first)} has dynamics in words`, other: '# measures have dynamics in words' }),
  'dynamics.none': () => t`There are no dynamic marks`,
};

function formatRangeOfNotes([lowest, highest]: string[]): string {
  if (lowest === undefined) return t`silent`;
  return highest === undefined ? t`only ${lowest}` : t`${lowest} to ${highest}`;
}

const widestText = (interval: number): string =>
  selectOrdinal(interval, {
    7: 'a seventh',
    8: 'an octave',
    11: 'an #th',
    18: 'an #th',
    one: 'a #st',
    two: 'a #nd',
    few: 'a #rd',
    other: 'a #th',
  });

function withChords(text: string, { hasChords }: ParamsOf<Reasons, 'interval.sixth'>): string {
  return hasChords ? joinParts([text, t`chords are measured by their outer note`]) : text;
}

function withListed(text: string, key: ParamsOf<Reasons, 'key.as-written'>): string {
  return key.isListed ? text : joinParts([text, t`${formatTonality(key)} is not in the list`]);
}

/** Only minor keys raise their leading tone. */
function formatLeadingTone({ fifths }: Tonality, occurs: boolean): string {
  const key = formatTonality({ fifths, mode: 'minor' });
  return occurs ? t`the raised leading tone of ${key} occurs` : t`the raised leading tone of ${key} does not occur`;
}
