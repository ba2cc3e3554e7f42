import type { Suggestion } from '@eemusic/contract/library/suggestions';
import type { NoteValue, PlayingHands, Traits } from '@eemusic/music/difficulty';
import type { Texts } from '@eemusic/music/sentences';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatCoded } from '#platform/sentences/format-coded.ts';

/** What two pieces have in common, in the language of the interface: 'same range'. */
export function formatTrait(trait: Suggestion['traits'][number]): string {
  return formatCoded<Traits>(traitTexts, trait, trait.text);
}

const valueNames: Record<NoteValue, MessageDescriptor> = {
  whole: msg`whole notes`,
  half: msg`half notes`,
  quarter: msg`quarter notes`,
  eighth: msg`eighth notes`,
  sixteenth: msg`sixteenth notes`,
  'thirty-second': msg`thirty-second notes`,
};

const handNames: Record<PlayingHands, MessageDescriptor> = {
  both: msg`both hands`,
  'in-turn': msg`hands in turn`,
  right: msg`right hand alone`,
  left: msg`left hand alone`,
};

const traitTexts: Texts<Traits> = {
  'trait.range': () => t`same range`,
  'trait.value': ({ value }) => i18n._(valueNames[value]),
  'trait.hands': ({ hands }) => i18n._(handNames[hands]),
  'trait.five-fingers': () => t`five-finger positions`,
  'trait.interval': ({ interval }) =>
    interval < 8
      ? t`nothing wider than ${plural(interval, { 1: 'a unison', 2: 'a second', 3: 'a third', 4: 'a fourth', 5: 'a fifth', 6: 'a sixth', other: 'a seventh' })}`
      : t`leaps of an octave or more`,
  'trait.chords': ({ notes }) => plural(notes, { one: 'single notes', other: 'chords of # notes' }),
  'trait.key': ({ accidentals }) =>
    plural(accidentals, {
      0: 'no sharps or flats in the key',
      one: '# sharp or flat in the key',
      other: '# sharps or flats in the key',
    }),
  'trait.accidentals': () => t`accidentals`,
  'trait.tuplets': () => t`triplets or other tuplets`,
  'trait.dots': () => t`dotted notes`,
  'trait.ties': () => t`ties`,
  'trait.density': () => t`as many notes to a beat`,
  'trait.length': () => t`similar length`,
};
