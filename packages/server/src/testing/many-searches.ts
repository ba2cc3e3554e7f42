import { sql } from 'kysely';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** Returns how many concurrent searches are answered before the work ends. */
export async function answeredBefore(
  { database }: Pick<Services, 'database'>,
  searches: number,
  work: () => Promise<unknown>,
): Promise<number> {
  let answered = 0;
  const slow = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
    select count(*) as total from numbers`.compile(database.read);
  const searching = Array.from({ length: searches }, () =>
    readOffThread(database.source, slow).finally(() => (answered += 1)),
  );
  await work();
  const before = answered;
  await Promise.all(searching);
  return before;
}
