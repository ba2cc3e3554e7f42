import type { KyselyPlugin } from 'kysely';
import { createYielder } from '#platform/concurrency/index.ts';

/**
 * SQLite answers within the call, so that a change of many statements would hold the event loop until its end. With this
 * others go first in between; whoever wants to write still waits for the whole change.
 */
export function yieldBetweenStatements(): KyselyPlugin {
  const yieldIfDue = createYielder();
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const yielding = yieldIfDue();
      if (yielding) await yielding;
      return result;
    },
  };
}
