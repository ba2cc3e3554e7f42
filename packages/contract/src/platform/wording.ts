/** Plain JSON, from which each language makes its own sentence. The params of a code never change their types. */
export type Params = Readonly<Record<string, unknown>>;

type Sentence<P> = { text: (params: P) => string; example: P };

/** A fixed sentence, or a function that makes one from its params. */
export type Wording = string | { text: (params: never) => string; example: Params };

/** A sentence with params; the example is for the API description. */
export function worded<P extends Params>(example: P, text: (params: P) => string): Sentence<P> {
  return { text, example };
}

/** The params of a code; none if its sentence has none. */
export type ParamsOf<W> = W extends { example: infer P } ? P : Record<never, never>;

export function inWords(wording: Wording, params: Params): string {
  // The cast is safe because `RefusalArguments` and `message` check that a code has the params of its own sentence.
  return typeof wording === 'string' ? wording : wording.text(params as never);
}

export function exampleOf(wording: Wording): Params {
  return typeof wording === 'string' ? {} : wording.example;
}

/** Returns, for instance, '1 score' or '2 scores'. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
