import { type ListTag, type SwitchTag, type Tag, type TagKey, tagTables } from '@eemusic/music/tags';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** In the order of the specification's table. */
export const listTags = [
  'range',
  'interval',
  'rhythm',
  'rest',
  'keySignature',
  'timeSignature',
  'tie',
] as const satisfies ListTag[];

export const tagNames: Record<ListTag | SwitchTag, MessageDescriptor> = {
  range: msg`Range`,
  interval: msg`Interval`,
  rhythm: msg`Rhythm`,
  rest: msg`Rest`,
  keySignature: msg`Key signature`,
  timeSignature: msg`Time signature`,
  tie: msg`Tie`,
  accidental: msg`Accidental`,
  articulation: msg`Articulation`,
  dynamics: msg`Dynamics`,
};

/** Short names for narrow columns. */
export const shortTagNames: Partial<Record<ListTag, MessageDescriptor>> = {
  rest: msg({ message: 'Rest', context: 'short' }),
  keySignature: msg({ message: 'Key', context: 'key signature' }),
  timeSignature: msg({ message: 'Time', context: 'time signature' }),
  tie: msg({ message: 'Tie', context: 'short' }),
};

/** Names of the fixed lists' entries, as musicians say them; the wire keeps the short ones of the specification. */
const entryNames: { readonly [List in ListTag]: Readonly<Record<TagKey<List>, MessageDescriptor>> } = {
  range: {
    middleCContrary: msg`Middle C Contrary motion`,
    middleCSimilar: msg`Middle C Similar Motion`,
    lowCHighC: msg`Low C High C Position`,
    efga: msg`EFGA Position`,
    beyondLedger: msg`Beyond ledger line`,
  },
  interval: {
    unisonTo3rd: msg`Unison–3rd`,
    without4th: msg`Without 4th`,
    special5th: msg`Special 5th`,
    special4th: msg`Special 4th`,
    unisonTo5th: msg`Unison–5th`,
    unisonTo6th: msg`Unison–6th`,
  },
  rhythm: {
    whole: msg({ message: 'whole', context: 'note value' }),
    dottedHalf: msg({ message: 'dotted half', context: 'note value' }),
    half: msg({ message: 'half', context: 'note value' }),
    quarter: msg({ message: 'quarter', context: 'note value' }),
    eighths: msg({ message: 'eighths', context: 'note value' }),
    dottedQuarterEighth: msg({ message: 'dotted quarter + eighth', context: 'note value' }),
    sixteenths: msg({ message: 'sixteenths', context: 'note value' }),
  },
  rest: {
    wholeBar: msg({ message: 'whole (bar)', context: 'rest' }),
    half: msg({ message: 'half', context: 'rest' }),
    quarter: msg({ message: 'quarter', context: 'rest' }),
    none: msg({ message: 'None', context: 'rest' }),
  },
  keySignature: {
    cMajor: msg`C major`,
    gMajor: msg`G major`,
    aMinor: msg`A minor`,
    fMajor: msg`F major`,
    dMinor: msg`D minor`,
    cGAndFMajor: msg`C, G and F major`,
    aAndDMinor: msg`A and D minor`,
  },
  timeSignature: { fourFour: msg`4/4`, twoFour: msg`2/4`, threeFour: msg`3/4`, threeEight: msg`3/8` },
  tie: {
    none: msg({ message: 'None', context: 'tie' }),
    tie: msg({ message: 'Tie', context: 'tie' }),
  },
};

/** Finds an entry of a fixed list; undefined if the list has no such id. */
export function findTag(list: ListTag, id: number | null): Tag | undefined {
  return tagsOf(list).find((tag) => tag.id === id);
}

/** A fixed list with translated names. */
export function tagsOf(list: ListTag): readonly Tag[] {
  const names: Readonly<Record<string, MessageDescriptor>> = entryNames[list];
  return Object.entries<Tag>(tagTables[list]).map(([key, tag]) => {
    const name = names[key];
    return name === undefined ? tag : { ...tag, name: i18n._(name) };
  });
}

/** Whether a name is that of a fixed list. */
export function isListTag(name: string): name is ListTag {
  return Object.hasOwn(tagTables, name);
}
