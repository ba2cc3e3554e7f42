import { folded } from '#platform/database/index.ts';

/** One sign may fold into eighteen; what stands behind so many is not found. */
const longest = 60_000;

/** What a search looks through: these texts folded, each on a line. */
export const searchKey = (...texts: readonly string[]): string =>
  folded(texts.filter((text) => text !== '').join('\n'))
    .slice(0, longest)
    .toWellFormed();
