import { noneOfThese } from '@eemusic/contract/library/choices';
import type { Finding } from '@eemusic/contract/library/findings';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { findTag, isListTag, tagNames } from '#library/tags/index.ts';
import { asMinutes } from './format-score.ts';

export const kindNames: Record<Finding['kind'], MessageDescriptor> = {
  tag: msg`Tag contradicts the notes`,
  unlisted: msg`Tag that no list has`,
  measures: msg`Measures that don’t add up`,
  drawing: msg`Signs that are not drawn`,
  accompaniment: msg`Accompaniment that doesn’t fit`,
  file: msg`Score without its file`,
};

export function formatFinding({ kind, tag, decided, read, seconds }: Finding): string {
  if (kind === 'measures') return t`Some measures don’t match their time signature`;
  if (kind === 'drawing') return t`Some signs in the file are missing from the pages`;
  if (kind === 'file') return t`The file or its pages are missing from storage`;
  if (kind === 'accompaniment' && seconds !== null) {
    return t`The recording takes ${asMinutes(seconds.accompaniment)}, the score ${asMinutes(seconds.score)}`;
  }
  if (tag === null) return i18n._(kindNames[kind]);
  const name = i18n._(tagNames[tag]);
  if (kind === 'unlisted') return t`${name}: no entry of its list fits`;
  return t`${name}: tagged ${formatValue(tag, decided)}, but the notes say ${formatValue(tag, read)}`;
}

/** A tag, the choice of staff and what the notes say; null for other findings. */
export function taggedIn({ kind, tag, decided, read }: Finding) {
  if (kind !== 'tag' || tag === null) return null;
  return { name: i18n._(tagNames[tag]), decided: formatValue(tag, decided), read: formatValue(tag, read) };
}

export function formatRepair({ kind, tag, read }: Finding): string {
  if (kind === 'tag' && tag !== null) return t`Set to ${formatValue(tag, read)}`;
  return kind === 'accompaniment' ? t`Remove the recording` : t`Disable the score`;
}

function formatValue(tag: NonNullable<Finding['tag']>, value: Finding['read']): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (!isListTag(tag)) return '–';
  return findTag(tag, value ?? noneOfThese)?.name ?? '–';
}
