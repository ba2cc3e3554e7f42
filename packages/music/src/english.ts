import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Tonality } from '#analysis/tonality.ts';
import { formatTonality, sentence, type SentenceTable, type Coded, type Speech } from '#sentences.ts';
import { rests, rhythms, type Tag } from '#tags.ts';

export const phrases = {
  'phrase.pickup': 'pickup',
  'phrase.pickup-measure': 'The pickup measure',
  'phrase.pickup-to': 'The pickup measure to measure {to}',
  'phrase.measure': 'Measure {label}',
  'phrase.measures': 'Measures {span}',
  'phrase.place': '{where}, {staff, select, right {right hand} left {left hand} other {staff {staff}}}',
  'phrase.hand': '{staff, select, right {Right hand} left {Left hand} other {Staff {staff}}}',

  'phrase.major': '{step}{accidental, select, flat {-flat} sharp {-sharp} other {}} major',
  'phrase.minor': '{step}{accidental, select, flat {-flat} sharp {-sharp} other {}} minor',
  'phrase.signature':
    '{accidental, select, flat {{count, plural, one {# flat} other {# flats}}} sharp {{count, plural, one {# sharp} other {# sharps}}} other {no sharps or flats}}',
  'phrase.leading-tone':
    '{hasLeadingTone, select, true {the raised leading tone of {minor} occurs} other {the raised leading tone of {minor} does not occur}}',

  'phrase.interval':
    '{interval, selectordinal, =1 {a unison} =2 {a second} =3 {a third} =4 {a fourth} =5 {a fifth} =6 {a sixth} =7 {a seventh} =8 {an octave} =11 {an #th} =18 {an #th} one {a #st} two {a #nd} few {a #rd} other {a #th}}',
  'phrase.silent': 'silent',
  'phrase.only': 'only {lowest}',
  'phrase.reach': '{lowest} to {highest}',

  'phrase.accent': 'accent',
  'phrase.strong-accent': 'strong-accent',
  'phrase.staccato': 'staccato',
  'phrase.tenuto': 'tenuto',
  'phrase.detached-legato': 'detached-legato',
  'phrase.staccatissimo': 'staccatissimo',
  'phrase.spiccato': 'spiccato',
  'phrase.stress': 'stress',
  'phrase.unstress': 'unstress',
  'phrase.soft-accent': 'soft-accent',

  'phrase.at-line': 'Line {line}: {text}',
  'phrase.at-line-of': '{inMeasure}, line {line}: {text}',
  'phrase.lacks':
    'This file lacks {expected} in {element}. Correct it in the notation program and export the score again.',
  'phrase.says':
    "This file says ''{value}'' in {element}, where only {expected} makes sense. Correct it in the notation program and export the score again.",
} as const;

type Words = Readonly<Record<string, unknown>>;
type Token = string | [param: string, type?: string, cases?: string | Readonly<Record<string, Token | Token[]>>];
const compiled = new Map<string, Token[]>();
const plurals = { plural: new Intl.PluralRules('en'), selectordinal: new Intl.PluralRules('en', { type: 'ordinal' }) };

export function fill(text: string, words: Words): string {
  if (!/[{']/.test(text)) return text;
  // Lingui declares the cases of a plural as an object of anything.
  const tokens = compiled.get(text) ?? (compileMessage(text) as Token[]);
  compiled.set(text, tokens);
  return evaluate(tokens, words);
}

/** `#` stands for the plain number, `{max, number}` for one with commas. */
function evaluate(tokens: readonly Token[], words: Words, count?: unknown): string {
  const said = tokens.map((token) => {
    if (typeof token === 'string') return token === '#' ? String(count) : token;
    const [name, type, cases] = token;
    const value = words[name];
    if (typeof cases !== 'object') return type === 'number' ? Number(value).toLocaleString('en') : String(value);
    const rules = type === 'plural' || type === 'selectordinal' ? plurals[type] : null;
    const keys = [String(value), rules?.select(Number(value)) ?? 'other', 'other'];
    const chosen = cases[keys.find((key) => Object.hasOwn(cases, key)) ?? 'other'] ?? '';
    return evaluate([chosen].flat() as Token[], words, rules === null ? count : value);
  });
  return said.join('');
}

/** Returns the texts of a table by code, and by the value of a param if there is one for each. */
export function textsOf(table: SentenceTable): Map<string, string> {
  const entries = Object.entries(table).flatMap(([code, worded]) => {
    const text = typeof worded === 'string' ? worded : worded.text;
    if (typeof text === 'string') return [[code, text] as const];
    const texts = Object.values<Readonly<Record<string, string>>>(text);
    return texts.flatMap((one) => Object.entries(one).map(([value, of]) => [`${code}.${value}`, of] as const));
  });
  return new Map(entries);
}

function speechOf(table: SentenceTable): Speech {
  const texts = textsOf({ ...phrases, ...table });
  return {
    say(code, words) {
      const text = texts.get(code);
      return text === undefined ? null : fill(text, words);
    },
    list: (items) => items.join(', '),
    parts: (items) => items.join('; '),
    tag: (list, id, name) =>
      name ?? Object.values<Tag>(list === 'rhythm' ? rhythms : rests).find((tag) => tag.id === id)?.name ?? '',
  };
}

export function inEnglish<Table extends SentenceTable>(table: Table): (coded: Coded<Table>) => string {
  const speech = speechOf(table);
  return (coded) => sentence(speech, coded) ?? coded.code;
}

const speech = speechOf({});
export const tonalityName = (tonality: Tonality): string => formatTonality(speech, tonality);
