import type { Likeness } from '@eemusic/contract/library/duplicates';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';

export const kindTexts: Record<Likeness, MessageDescriptor> = {
  bytes: msg`Same file`,
  music: msg`Same music`,
  transposed: msg`Transposed`,
  near: msg`Nearly the same`,
};

export const kindHints: Record<Likeness, MessageDescriptor> = {
  bytes: msg`The same file was published more than once.`,
  music: msg`The notes are the same; layout, names or voices may differ.`,
  transposed: msg`The same music, in another key.`,
  near: msg`A few measures differ.`,
};

/** A member of a large group may be more similar to another member than to the first one. */
export const chainHint = msg`Each differs from another in a few measures.`;

/** By how much the second file is transposed. */
export function formatInterval(semitones: number): string {
  const much = plural(Math.abs(semitones), { one: '# semitone', other: '# semitones' });
  return semitones < 0 ? t`the second one is ${much} lower` : t`the second one is ${much} higher`;
}
