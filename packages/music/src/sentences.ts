import { type Tonality, tonicOf } from '#analysis/tonality.ts';

/** Programs whose native files are often uploaded; each can export MusicXML. */
export const programs = {
  sibelius: 'Sibelius',
  finale: 'Finale',
  musescore: 'MuseScore',
  dorico: 'Dorico',
  'guitar-pro': 'Guitar Pro',
  capella: 'capella',
  encore: 'Encore',
  overture: 'Overture',
  noteworthy: 'NoteWorthy Composer',
  notion: 'Notion',
} as const;

/** Params for whose values a code can have texts of their own. */
const textsBy = ['element', 'fault', 'format', 'hands', 'of', 'position', 'sign', 'value'] as const;

/** A text in ICU MessageFormat, or one for each value of a param; `other` is for values without one. */
type Text<P> = string | { readonly [By in (typeof textsBy)[number] & keyof P]?: TextsOf<P[By] & string> };
type TextsOf<Value extends string> =
  | Readonly<Record<Value, string>>
  | Readonly<Record<string, string> & { other: string }>;

/** Codes with their English texts, and in the type the params of each. */
export type SentenceTable = Readonly<Record<string, string | { text: Text<never> }>>;
type Worded<P> = { text: Text<P>; params?: P };

export const worded = <P>(text: Text<P>): Worded<P> => ({ text });

export type ParamsOf<Table extends SentenceTable, Code extends keyof Table> = Table[Code] extends { params?: infer P }
  ? NonNullable<P>
  : Record<string, never>;

/** One of the codes of a table with its params, which are plain JSON. */
export type Coded<Table extends SentenceTable> = {
  [Code in keyof Table & string]: { code: Code; params: ParamsOf<Table, Code> };
}[keyof Table & string];

type Words = Readonly<Record<string, unknown>>;

/** How a language says the texts of codes and of `phrases`, and what they are put together from. */
export type Speech = {
  /** Null if the language has no text for the code. */
  say: (code: string, words: Words) => string | null;
  list: (items: readonly string[]) => string;
  parts: (items: readonly string[]) => string;
  /** The name of an entry of a list of tags; `name` is what it was called when the score was read. */
  tag: (list: 'rhythm' | 'rest', id: number, name?: string) => string;
};

/** The sentence for a code; null if the language does not know it. A param that is true can add a text of its own. */
export function sentence(speech: Speech, { code, params }: { code: string; params: Words }): string | null {
  const words = wordsOf(speech, params);
  const say = (one: string) => speech.say(one, words);
  const codes = [code, ...textsBy.map((by) => `${code}.${String(params[by])}`), `${code}.other`];
  const main = codes.map(say).find((text) => text !== null);
  if (main === undefined) return null;

  const flags = Object.keys(params).filter((name) => params[name] === true);
  const added = flags.flatMap((flag) => say(`${code.split('.')[0]}.${flag}`) ?? []);
  return inFile(speech, speech.parts([main, ...added]), words);
}

/** Adds to what is said of a file which value of an element it is about, and where that is. */
function inFile(speech: Speech, said: string, { value, line, inMeasure, ...words }: Words): string {
  const isOfValue = value !== undefined && 'element' in words;
  const frame = value === null ? 'lacks' : 'says';
  const text = isOfValue ? phrase(speech, frame, { ...words, value, expected: said }) : said;
  if (typeof line !== 'number') return text;
  return phrase(speech, inMeasure === undefined ? 'at-line' : 'at-line-of', { line, inMeasure, text });
}

const phrase = ({ say }: Speech, code: string, words: Words = {}): string => say(`phrase.${code}`, words) ?? '';

const nameMeasure = (speech: Speech, label: string): string =>
  label === '' ? phrase(speech, 'pickup-measure') : phrase(speech, 'measure', { label });

function nameSpan(speech: Speech, from: string, to: string): string {
  if (from === to) return nameMeasure(speech, from);
  return from === ''
    ? phrase(speech, 'pickup-to', { to })
    : phrase(speech, 'measures', { span: formatSpan(speech, from, to) });
}

/** '5–6', '12a', 'pickup': in a list of measures. */
export function formatSpan(speech: Speech, from: string, to: string): string {
  const [first, last] = [from, to].map((label) => (label === '' ? phrase(speech, 'pickup') : label));
  return first === last ? `${first}` : `${first}–${last}`;
}

/** 'F-sharp minor'; without a mode 'no sharps or flats', '2 flats'. */
export function formatTonality(speech: Speech, { fifths, mode }: Tonality): string {
  const { step, alter } = mode === null ? { step: '', alter: Math.sign(fifths) } : tonicOf({ fifths, mode });
  const accidental = ['flat', 'none', 'sharp'][alter + 1];
  return phrase(speech, mode ?? 'signature', { step, accidental, count: Math.abs(fifths) });
}

type Params = {
  element: string;
  inside: string;
  measure: string;
  inMeasure: string;
  first: string;
  measures: [from: string, to: string][];
  omitted: number;
  lengths: number[];
  types: string[];
  times: string[];
  marks: string[];
  keys: Tonality[];
  right: string[];
  left: string[];
  rhythm: number;
  rest: number;
  name: string;
};
const reworded: {
  readonly [Name in keyof Params]?: (value: Params[Name], speech: Speech, params: Partial<Params>) => string;
} = {
  element: (name) => `<${name}>`,
  inside: (name) => `<${name}>`,
  measure: (label, speech) => nameMeasure(speech, label),
  inMeasure: (label, speech) => nameMeasure(speech, label),
  first: (label, speech) => nameMeasure(speech, label),
  measures: (spans, speech, { omitted = 0 }) =>
    speech.list(spans.map(([from, to]) => formatSpan(speech, from, to))) + (omitted > 0 ? ' …' : ''),
  lengths: (lengths, { list }) => list(lengths.map(String)),
  types: (types, { list }) => list(types),
  times: (times, { list }) => list(times),
  marks: (marks, speech) => speech.list(marks.map((mark) => phrase(speech, mark))),
  keys: (keys, speech) => speech.list(keys.map((key) => formatTonality(speech, key))),
  right: (pitches, speech) => formatReach(speech, pitches),
  left: (pitches, speech) => formatReach(speech, pitches),
  rhythm: (id, { tag }, { name }) => tag('rhythm', id, name),
  rest: (id, { tag }, { name }) => tag('rest', id, name),
};

function formatReach(speech: Speech, [lowest, highest]: string[]): string {
  if (lowest === undefined) return phrase(speech, 'silent');
  return highest === undefined ? phrase(speech, 'only', { lowest }) : phrase(speech, 'reach', { lowest, highest });
}

function wordsOf(speech: Speech, params: Words): Words {
  const {
    from,
    to,
    staff,
    fifths,
    mode = null,
    ending,
    interval,
    semitones,
    format,
  } = params as Partial<{
    from: string | number;
    to: string;
    staff: unknown;
    fifths: number;
    mode: Tonality['mode'];
    ending: Tonality['mode'];
    interval: number;
    semitones: number;
    format: string;
  }>;
  const say = (code: string, words: Words) => phrase(speech, code, words);
  const words: Record<string, unknown> = { ...params };
  for (const [name, value] of Object.entries(params)) {
    const reword = reworded[name as keyof Params] as ((...of: unknown[]) => string) | undefined;
    if (value !== null && reword) words[name] = reword(value, speech, params);
  }
  if (staff !== null) words['hand'] = say('hand', { staff });
  if (typeof from === 'string' && to !== undefined) {
    const where = nameSpan(speech, from, to);
    words['place'] = staff === null ? where : say('place', { where, staff });
  }
  if (interval !== undefined) words['wide'] = say('interval', { interval });
  if (semitones !== undefined) Object.assign(words, { semitones: Math.abs(semitones), isLower: semitones < 0 });
  if (format !== undefined) words['program'] = (programs as Readonly<Record<string, string>>)[format];
  if (fifths === undefined) return words;

  const keyIn = (one: Tonality['mode']) => formatTonality(speech, { fifths, mode: one });
  Object.assign(words, { key: keyIn(mode), endingKey: keyIn(ending ?? mode), minor: keyIn('minor') });
  return { ...words, leadingTone: say('leading-tone', words) };
}
