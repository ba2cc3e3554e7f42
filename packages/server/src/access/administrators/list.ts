import type { Administrator } from '@eemusic/contract/access/administrators';
import { administratorsFound, countFound, type Filter } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import { administratorOf, withGivenCodes } from './rows.ts';

type Request = Filter & { page: number; size: number };

export async function list(
  services: Services,
  { page, size, ...filter }: Request,
): Promise<{ users: Administrator[]; total: number }> {
  const { read, engine } = services.database;
  const [rows, total] = await Promise.all([
    administratorsFound(read, engine, filter)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    countFound(read, filter),
  ]);
  const ids = rows.map(({ id }) => id);
  const linked = await withGivenCodes(services, read, ids);
  return { users: rows.map((row) => administratorOf(services, row, linked)), total };
}
