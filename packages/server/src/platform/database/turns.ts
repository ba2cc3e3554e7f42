import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/** In ms. */
const longest = 10;

/**
 * SQLite answers at once, so that a change of many statements would go from one to the next and let nobody else in. With
 * this the others have their turn in between; what is written waits for the whole change as ever.
 */
export function takeTurns(): KyselyPlugin {
  let since = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (performance.now() - since < longest) return result;
      await setImmediate();
      since = performance.now();
      return result;
    },
  };
}
