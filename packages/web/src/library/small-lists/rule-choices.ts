import {
  type EntryRule,
  highestStep,
  lowestStep,
  maxDots,
  type RuledList,
  tuplets,
  valueTypes,
  widestInterval,
} from '@eemusic/contract/library/tag-lists';
import { stepName } from '@eemusic/music/model';
import { formatTonality } from '#library/tags/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, selectOrdinal, t } from '@lingui/core/macro';

type Choice = { value: string; label: string };

/** The two kinds of rules in the form: any of several values, or a range with two ends. */
export type RuleValues = { chosen: readonly string[]; from: number | null; to: number | null };

export const noRule: RuleValues = { chosen: [], from: null, to: null };

export type ChosenList = Exclude<RuledList, 'interval' | 'range'>;
export const isChosenList = (list: RuledList): list is ChosenList => list !== 'interval' && list !== 'range';

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

const choicesByList: Record<ChosenList, () => Choice[]> = {
  keySignature: () =>
    (['major', 'minor'] as const).flatMap((mode) =>
      numbers(-7, 7).map((fifths) => ({ value: `${fifths} ${mode}`, label: formatTonality({ fifths, mode }) })),
    ),
  timeSignature: () =>
    [2, 4, 8, 16].flatMap((type) =>
      numbers(1, 15).map((beats) => ({ value: `${beats}/${type}`, label: `${beats}/${type}` })),
    ),
  rhythm: () => valueChoices(valueTypes, tuplets),
  rest: () => valueChoices(['measure', ...valueTypes], [0]),
};

function valueChoices(types: readonly Value['type'][], tupletNumbers: readonly number[]): Choice[] {
  return types.flatMap((type) =>
    numbers(0, type === 'measure' ? 0 : maxDots).flatMap((dots) =>
      tupletNumbers
        .filter((tuplet) => tuplet === 0 || dots === 0)
        .map((tuplet) => ({ value: `${type} ${dots} ${tuplet}`, label: formatValue({ type, dots, tuplet }) })),
    ),
  );
}

export const choicesOf = (list: ChosenList): Choice[] => choicesByList[list]();

export function endsOf(list: 'interval' | 'range'): { value: number; label: string }[] {
  if (list === 'interval') return numbers(1, widestInterval).map((value) => ({ value, label: formatInterval(value) }));
  return numbers(lowestStep, highestStep).map((value) => ({ value, label: stepName(value) }));
}

export function valuesOfRule(rule: EntryRule | null): RuleValues {
  if (rule === null) return noRule;
  if ('keys' in rule) return { ...noRule, chosen: rule.keys.map(({ fifths, mode }) => `${fifths} ${mode}`) };
  if ('times' in rule) return { ...noRule, chosen: [...rule.times] };
  if ('values' in rule)
    return { ...noRule, chosen: rule.values.map(({ type, dots, tuplet }) => `${type} ${dots} ${tuplet}`) };
  if ('lowest' in rule) return { ...noRule, from: rule.lowest, to: rule.highest };
  return { ...noRule, from: rule.from, to: rule.to };
}

export function ruleOf(list: RuledList, { chosen, from, to }: RuleValues): unknown {
  if (list === 'range') return { lowest: from, highest: to };
  if (list === 'interval') return { from, to };
  if (list === 'timeSignature') return { times: chosen };
  const parts = chosen.map((value) => value.split(' '));
  if (list === 'keySignature') return { keys: parts.map(([fifths, mode]) => ({ fifths: Number(fifths), mode })) };
  return { values: parts.map(([type, dots, tuplet]) => ({ type, dots: Number(dots), tuplet: Number(tuplet) })) };
}

export function formatValues(list: RuledList, { chosen, from, to }: RuleValues): string {
  const choices: { value: string | number; label: string }[] = isChosenList(list) ? choicesOf(list) : endsOf(list);
  const values = isChosenList(list) ? chosen : [from, to];
  return enumerate(values.map((value) => choices.find((one) => one.value === value)?.label ?? '–'));
}

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

export function formatRule(rule: EntryRule): string {
  if ('keys' in rule) return enumerate(rule.keys.map(formatTonality));
  if ('times' in rule) return enumerate([...rule.times]);
  if ('values' in rule) return enumerate(rule.values.map(formatValue));
  if ('lowest' in rule) return t`all notes from ${stepName(rule.lowest)} to ${stepName(rule.highest)}`;
  const [from, to] = [formatInterval(rule.from), formatInterval(rule.to)];
  return rule.from === rule.to ? t`widest interval: ${from}` : t`widest interval: ${from} to ${to}`;
}
