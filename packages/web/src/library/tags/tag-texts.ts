import { type ListTag, type SwitchTag, type Tag, tagLists } from '@eemusic/music/tags';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { translated } from '#platform/locales/server-texts.ts';

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

/** Where a column is narrow. */
export const shortTagNames: Partial<Record<ListTag, MessageDescriptor>> = {
  rest: msg({ message: 'Rest', context: 'short' }),
  keySignature: msg({ message: 'Key', context: 'key signature' }),
  timeSignature: msg({ message: 'Time', context: 'time signature' }),
  tie: msg({ message: 'Tie', context: 'short' }),
};

/** One of a fixed list, or undefined for an id that is not in it. */
export function findTag(list: ListTag, id: number | null): Tag | undefined {
  const tag: Tag | undefined = tagLists[list].find((tag) => tag.id === id);
  return tag && inLanguage(tag);
}

/** A fixed list in the language of the interface. */
export function tagsOf(list: ListTag): readonly Tag[] {
  return tagLists[list].map(inLanguage);
}

const inLanguage = (tag: Tag): Tag => ({ ...tag, name: translated(tag.name) });
