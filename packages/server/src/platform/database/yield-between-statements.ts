import type { KyselyPlugin } from 'kysely';
import { createYielder } from '#platform/concurrency/index.ts';

/**
 * SQLite answers synchronously, so a change with many statements would block the event loop until its end. With this
 * plugin, other work runs between statements; other writers still wait for the whole change.
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
