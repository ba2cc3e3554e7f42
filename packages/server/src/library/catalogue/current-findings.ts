import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Query, chunks } from '#platform/database/index.ts';
import type { Entry } from './entry.ts';
import { type ScoreFinding, detectFindings } from './findings.ts';
import { readEntries } from './rows.ts';

/**
 * Returns the findings of these scores, read from the database and not from memory; scores that no longer exist are
 * left out.
 */
export async function currentFindings(
  db: Query,
  ids: readonly number[],
): Promise<Map<number, { entry: Entry; findings: ScoreFinding[] }>> {
  const found = new Map<number, { entry: Entry; findings: ScoreFinding[] }>();
  for (const chunk of chunks(ids)) {
    for (const { entry } of await readEntries(db, chunk))
      found.set(entry.id, { entry, findings: detectFindings(entry) });
    if (ids.length > chunk.length) await yieldToEventLoop();
  }
  return found;
}
