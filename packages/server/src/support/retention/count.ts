import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { countOutdated } from '@eemusic/contract/support/retention';
import { sql } from 'kysely';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { assertAllowed } from './allowed.ts';
import { monthsBefore } from './months-before.ts';
import { outdated } from './outdated.ts';

/** Returns how many records a run would remove now. */
export async function count(
  { database: { source, read }, clock }: Services,
  { kind, months }: RequestOf<typeof countOutdated>,
): Promise<{ count: number }> {
  assertAllowed(kind, months);
  const ids = outdated[kind](monthsBefore(clock.now(), months));
  const query = sql<{ count: number | string }>`select count(*) as count from (${ids}) outdated`;
  const [row] = await readOffThread(source, query.compile(read));
  return { count: Number(row?.count ?? 0) };
}
