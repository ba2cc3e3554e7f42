import { fill } from '@eemusic/music/english';
import { permissionLabel } from './permissions.ts';
import { said, textsBy } from './sentences.ts';

/** Plain JSON, from which each language makes its own sentence. The params of a code never change their types. */
export type Params = Readonly<Record<string, unknown>>;

/** A text in ICU MessageFormat, or one for each value of a param. */
type Text<P> = string | { [By in TextsBy & keyof P]?: Readonly<Record<P[By] & string, string>> };
type TextsBy = (typeof textsBy)[number];

/** The English of a code; one with params has an example for the API description. */
export type Wording =
  | string
  | { text: string | Partial<Record<TextsBy, Readonly<Record<string, string>>>>; example: Params };

type Worded<P> = { text: Text<P>; example: P };

export const worded = <P extends Params>(example: P, text: Text<P>): Worded<P> => ({ text, example });

/** The params of a code; none if its text has none. */
export type ParamsOf<W> = W extends { example: infer P } ? P : Record<never, never>;

export const exampleOf = (wording: Wording): Params => (typeof wording === 'string' ? {} : wording.example);

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the texts of a wording, each with the value of the param that it is for. */
export function textsOf(wording: string | { text: string | Texts }): [value: string | null, text: string][] {
  const text = typeof wording === 'string' ? wording : wording.text;
  return typeof text === 'string' ? [[null, text]] : Object.values(text).flatMap((texts) => Object.entries(texts));
}

const english = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** @param month such as '2026-09' @returns 'Sep 2026', with three letters like every other month */
export const englishMonth = (month: string): string =>
  english.format(new Date(`${month}-01T00:00:00Z`)).replace('Sept', 'Sep');

/** Returns the English sentence. The types of its callers check that a code has the params of its own text. */
export function inWords(wording: Wording, params: Params, reasons: Readonly<Record<string, string>> = {}): string {
  if (typeof wording === 'string' && !wording.includes('{')) return wording;
  const words = said(params, {
    permission: permissionLabel,
    reason: (reason, count) => inWords({ text: reasons[reason] ?? '', example: {} }, { count }),
    month: englishMonth,
    all: (list) => list.join(', '),
    any: (list) => (list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`),
  });
  const values: unknown[] = [null, ...textsBy.map((by) => words[by])];
  const text = textsOf(wording).find(([value]) => values.includes(value))?.[1] ?? '';
  return fill(text, words);
}
