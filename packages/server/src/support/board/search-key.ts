import { folded } from '#platform/database/index.ts';

/** One character may fold into eighteen. Text beyond this length is not searched. */
const maxKeyLength = 60_000;

/** The text that a search looks through: the texts folded, each on its own line. */
export const searchKey = (...texts: readonly string[]): string =>
  folded(texts.filter((text) => text !== '').join('\n'))
    .slice(0, maxKeyLength)
    .toWellFormed();
