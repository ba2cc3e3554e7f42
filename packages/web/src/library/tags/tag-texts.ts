import { byTag, noneOfThese, scoreTypes } from '@eemusic/contract/library/choices';
import type { EntryRule, ListEntry, TagLists, valueTypes } from '@eemusic/contract/library/tag-lists';
import { type ListTag, type SwitchTag, type Tag, type TagKey, tagTables } from '@eemusic/music/tags';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

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

type AnyList = ListTag | 'scoreType';

export const listNames: Record<AnyList, MessageDescriptor> = { ...tagNames, scoreType: msg`Score type` };

export const shortTagNames: Partial<Record<ListTag, MessageDescriptor>> = {
  rest: msg({ message: 'Rest', context: 'short' }),
  keySignature: msg({ message: 'Key', context: 'key signature' }),
  timeSignature: msg({ message: 'Time', context: 'time signature' }),
  tie: msg({ message: 'Tie', context: 'short' }),
};

/** Names of the specification's entries as musicians say them; calls use the short names of the specification. */
const entryNames: { readonly [List in ListTag]: Readonly<Record<TagKey<List>, MessageDescriptor>> } & {
  readonly scoreType: Readonly<Record<keyof typeof scoreTypes, MessageDescriptor>>;
} = {
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
  scoreType: { normal: msg`Normal`, warmUp: msg`Warm-up`, exercise: msg`Exercise` },
};

const entries: Readonly<Record<AnyList, Readonly<Record<string, Omit<Tag, 'name'>>>>> = {
  ...tagTables,
  scoreType: byTag(Object.keys(scoreTypes) as (keyof typeof scoreTypes)[], (type) => ({ id: scoreTypes[type] })),
};

/** An entry with its displayed name; a retired one is no longer offered. */
export type ShownTag = Tag & { isRetired: boolean };

/** The choice of a person who found no entry that is true of the score. */
export const noEntry = (): ShownTag => ({ id: noneOfThese, name: t`None of these`, isRetired: false });

export function findTag(list: AnyList, id: number | null): ShownTag | undefined {
  if (id === noneOfThese && list !== 'scoreType') return noEntry();
  return tagsOf(list).find((tag) => tag.id === id);
}

/** Whether an entry says that a score has nothing of the list, such as no rest, or none of its entries fits. */
export const isNone = (list: ListTag, id: number | null): boolean =>
  id === null || Object.entries<Tag>(tagTables[list]).some(([key, tag]) => key === 'none' && tag.id === id);

let managed: ReadonlyMap<string, readonly ListEntry[]> = new Map();

export function setTagLists(loaded: TagLists): void {
  managed = new Map(loaded.map(({ list, entries }) => [list, entries]));
}

/** The entries of a list in the order that staff chose, including those that they added, once these are loaded. */
export function tagsOf(list: AnyList): readonly ShownTag[] {
  const names: Readonly<Record<string, MessageDescriptor>> = entryNames[list];
  const fixed = Object.entries(entries[list]).map(([key, tag]): ShownTag => {
    const name = names[key];
    return { ...tag, name: name === undefined ? key : i18n._(name), isRetired: false };
  });
  return managed.get(list)?.map((entry) => fixed.find(({ id }) => id === entry.id) ?? managedTag(list, entry)) ?? fixed;
}

export function offeredTags(list: AnyList, chosen: number | null = null): readonly ShownTag[] {
  return tagsOf(list).filter(({ id, isRetired }) => !isRetired || id === chosen);
}

export function tagChoices(list: AnyList, chosen: number | null = null): { value: number; label: string }[] {
  return offeredTags(list, chosen).map((tag) => ({ value: tag.id, label: formatOffered(tag) }));
}

/** '6/8', '6/8 (retired)' */
export function formatOffered({ name, isRetired }: Pick<ShownTag, 'name' | 'isRetired'>): string {
  return isRetired ? t`${name} (retired)` : name;
}

function managedTag(list: AnyList, entry: ListEntry): ShownTag {
  const { id, isRetired, rule } = entry;
  const glyph = rule !== null && (list === 'rhythm' || list === 'rest') ? glyphOf(list, rule) : null;
  return { id, name: nameInLanguage(entry), isRetired, ...(glyph !== null && { glyph }) };
}

export function nameInLanguage({ name, nameZh }: Pick<ListEntry, 'name' | 'nameZh'>): string {
  return i18n.locale === 'en' ? name : nameZh;
}

export function isListTag(name: string): name is ListTag {
  return Object.hasOwn(tagTables, name);
}

type ValueType = (typeof valueTypes)[number];

/** SMuFL code points of the Leipzig font. */
const notes: Record<ValueType, string> = {
  breve: '\u{E1D0}',
  whole: '\u{E1D2}',
  half: '\u{E1D3}',
  quarter: '\u{E1D5}',
  eighth: '\u{E1D7}',
  '16th': '\u{E1D9}',
  '32nd': '\u{E1DB}',
  '64th': '\u{E1DD}',
};
const rests: Record<ValueType | 'measure', string> = {
  measure: '\u{E4F4}',
  breve: '\u{E4E2}',
  whole: '\u{E4F4}',
  half: '\u{E4F5}',
  quarter: '\u{E4E5}',
  eighth: '\u{E4E6}',
  '16th': '\u{E4E7}',
  '32nd': '\u{E4E8}',
  '64th': '\u{E4E9}',
};
const dot = '\u{E1E7}';

/** The first value of an entry's rule; null for a rule without values, such as a range. */
function glyphOf(list: 'rhythm' | 'rest', rule: EntryRule): string | null {
  if (!('values' in rule)) return null;
  const [first] = rule.values;
  if (first === undefined) return null;
  const { type, dots } = first;
  const sign = list === 'rest' || type === 'measure' ? rests[type] : notes[type];
  return sign + dot.repeat(dots);
}
