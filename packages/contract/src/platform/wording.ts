/** Plain JSON from which each language makes its own sentence; the params of a code never change their types. */
export type Params = Readonly<Record<string, unknown>>;

type Sentence<P> = { text: (params: P) => string; example: P };

/** A fixed sentence, or a function that makes it from its params. */
export type Wording = string | { text: (params: never) => string; example: Params };

/** A sentence with params; the example appears in the description of the API. */
export function worded<P extends Params>(example: P, text: (params: P) => string): Sentence<P> {
  return { text, example };
}

/** The params of a code; none where its sentence has none. */
export type ParamsOf<W> = W extends { example: infer P } ? P : Record<never, never>;

export function inWords(wording: Wording, params: Params): string {
  // A code is sent with the params of its own sentence only, which `RefusalArguments` and `message` check.
  return typeof wording === 'string' ? wording : wording.text(params as never);
}

export function exampleOf(wording: Wording): Params {
  return typeof wording === 'string' ? {} : wording.example;
}

/** '1 score', '2 scores' */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
