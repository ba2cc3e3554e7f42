import type { EntryRule, valueTypes } from '@eemusic/contract/library/tag-lists';
import { stepName } from '@eemusic/music/model';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, selectOrdinal, t } from '@lingui/core/macro';
import { formatTonality } from '#library/tags/index.ts';
import { enumerate } from '#platform/locales/formats.ts';

type Value = { type: (typeof valueTypes)[number] | 'measure'; dots: number; tuplet: number };

const valueNames: Record<Value['type'], MessageDescriptor> = {
  measure: msg({ message: 'whole measure', context: 'rest' }),
  breve: msg({ message: 'breve', context: 'note value' }),
  whole: msg({ message: 'whole', context: 'note value' }),
  half: msg({ message: 'half', context: 'note value' }),
  quarter: msg({ message: 'quarter', context: 'note value' }),
  eighth: msg({ message: 'eighth', context: 'note value' }),
  '16th': msg({ message: '16th', context: 'note value' }),
  '32nd': msg({ message: '32nd', context: 'note value' }),
  '64th': msg({ message: '64th', context: 'note value' }),
};

/** 'dotted quarter', 'eighth triplet'. */
export function formatValue({ type, dots, tuplet }: Value): string {
  const value = i18n._(valueNames[type]);
  const dotted = [value, t`dotted ${value}`, t`double-dotted ${value}`][dots] ?? value;
  if (tuplet === 3) return t`${dotted} triplet`;
  return tuplet === 0 ? dotted : t`${dotted} tuplet of ${tuplet}`;
}

/** 'a fifth'; 1 is a unison. */
export function formatInterval(interval: number): string {
  return selectOrdinal(interval, {
    1: 'a unison',
    2: 'a second',
    3: 'a third',
    4: 'a fourth',
    5: 'a fifth',
    6: 'a sixth',
    7: 'a seventh',
    8: 'an octave',
    11: 'an #th',
    18: 'an #th',
    one: 'a #st',
    two: 'a #nd',
    few: 'a #rd',
    other: 'a #th',
  });
}

/** The rule by which tagging recognises an entry, as a phrase. */
export function formatRule(rule: EntryRule): string {
  if ('keys' in rule) return enumerate(rule.keys.map(formatTonality));
  if ('times' in rule) return enumerate([...rule.times]);
  if ('values' in rule) return enumerate(rule.values.map(formatValue));
  if ('lowest' in rule) return t`all notes from ${stepName(rule.lowest)} to ${stepName(rule.highest)}`;
  const [from, to] = [formatInterval(rule.from), formatInterval(rule.to)];
  return rule.from === rule.to ? t`widest interval: ${from}` : t`widest interval: ${from} to ${to}`;
}
