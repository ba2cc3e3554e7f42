import type { Student } from '@eemusic/contract/sales/users';
import type { Services } from '#platform/services.ts';
import { countFound } from './count.ts';
import type { Filter } from './filter.ts';
import { findPage } from './page.ts';
import { search } from './search.ts';
import { orderOf, type Sort } from './sorts.ts';

type Request = { filter: Filter; sort: Sort; page: number; size: number };

export async function list(
  { database }: Services,
  { filter, sort, page, size }: Request,
): Promise<{ students: Student[]; total: number }> {
  const order = orderOf(sort);
  const window = { offset: (page - 1) * size, size };
  if (filter.search !== null || filter.addedSince !== null) {
    const { rows, total } = await search(database, filter, { order, window });
    return { students: rows, total };
  }

  const total = await countFound(database, filter);
  const rows = await findPage(database, filter, { order, window, total });
  return { students: rows, total };
}
