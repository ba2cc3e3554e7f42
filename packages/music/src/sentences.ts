/** Codes with a function for each that makes an English sentence of its params. */
export type SentenceTable = Readonly<Record<string, (params: never) => string>>;

export type ParamsOf<Table extends SentenceTable, Code extends keyof Table> =
  Parameters<Table[Code]> extends [] ? Record<string, never> : Parameters<Table[Code]>[0];

/** One of the codes of a table with its params, which are plain JSON. */
export type Coded<Table extends SentenceTable> = {
  [Code in keyof Table & string]: { code: Code; params: ParamsOf<Table, Code> };
}[keyof Table & string];

/** The texts in another language: one for every code. */
export type Texts<Table extends SentenceTable> = {
  readonly [Code in keyof Table]: (params: ParamsOf<Table, Code>) => string;
};

export function toEnglish<Table extends SentenceTable>(table: Table, { code, params }: Coded<Table>): string {
  // `Coded` pairs each code with its own params, which the type of a lookup by code does not keep.
  return table[code]?.(params as never) ?? code;
}

/** '1 beat', '2 beats'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** '11th', '22nd'. */
export function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[String(ordinals.select(number))] ?? 'th';
  return `${number}${ending}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** 'an octave', 'an 11th', 'a 12th'. */
export function withArticle(words: string): string {
  return /^([aeio]|8|11|18)/.test(words) ? `an ${words}` : `a ${words}`;
}
