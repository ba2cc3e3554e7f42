import type { EntryRule, valueTypes } from '@eemusic/contract/library/tag-lists';

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
export function glyphOf(list: 'rhythm' | 'rest', rule: EntryRule): string | null {
  if (!('values' in rule)) return null;
  const [first] = rule.values;
  if (first === undefined) return null;
  const { type, dots } = first;
  const sign = list === 'rest' || type === 'measure' ? rests[type] : notes[type];
  return sign + dot.repeat(dots);
}
