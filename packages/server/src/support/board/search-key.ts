import { folded } from '#platform/database/index.ts';

/** Folding can turn one character into eighteen. Text beyond this length is not searched. */
const maxKeyLength = 60_000;

/** Returns the texts in folded form, one per line, as a search reads them. */
export const searchKey = (...texts: readonly string[]): string =>
  folded(texts.filter((text) => text !== '').join('\n'))
    .slice(0, maxKeyLength)
    .toWellFormed();
