import type { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countMatches } from './count.ts';
import type { Filter } from './filter.ts';
import { preparedPage } from './prepared-page.ts';
import { scanRange } from './range-scan.ts';
import { search } from './search.ts';
import { type Page, type PageRequest, sortMatches } from './sort-matches.ts';
import { orderOf, type Sort } from './sorts.ts';

type Request = { filter: Filter; sort: Sort; page: number; size: number };

/** Pages that end within this many rows are read from the beginning of an index by a prepared query. */
const maxPreparedRows = 1_000;
/** Roughly how many rows of an index can be read in the time that it takes to look up and sort one row. */
const scanPerSort = 10;

/** Returns a page of the list: in the order of an index if that reads fewer rows, otherwise by sorting all matches. */
export async function list(
  services: Services,
  { filter, sort, page, size }: Request,
): Promise<Page | JsonAnswer<Page>> {
  const { database } = services;
  const request: PageRequest = { filter, order: orderOf(sort), offset: (page - 1) * size, size };
  if ('search' in filter) return search(database, request);
  if ('addedSince' in filter) return sortMatches(database, request);

  const { order, offset } = request;
  const isRange = isRangeOfIndex(request);
  if (isRange && order.blank === undefined && offset + size <= maxPreparedRows) return preparedPage(database, request);

  const total = await countMatches(database, filter);
  if (offset >= total) return { students: [], total };

  const matchShare = isRange ? 1 : total / (await countMatches(database, {}));
  return (offset + size) / matchShare <= total * scanPerSort
    ? { students: await scanRange(database, request), total }
    : sortMatches(database, request);
}

/** Whether the matches are contiguous in the index of this order. */
function isRangeOfIndex({ filter, order }: PageRequest): boolean {
  const conditions = Object.keys(filter).length;
  if ('channelId' in filter) return false;
  return conditions === 0 || (conditions === 1 && order.name === 'fullName');
}
