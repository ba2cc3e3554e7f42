import type { Language } from '@eemusic/contract/platform/languages';
import { readOffThread } from '#platform/database/index.ts';
import type { JsonAnswer } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  noFilter,
  countEducators,
  type Filter,
  inOrder,
  matchesAll,
  matching,
  type Order,
  toEducator,
  withColumns,
} from './query.ts';
import { type Page, preparedPage } from './prepared-page.ts';

type Request = Filter & Order & { Page: number; Size: number };

/** The first pages, up to this many rows, are read by a prepared query. */
const maxPreparedRows = 1_000;

/** Finds the ids of the page first, so that sales are summed up only for its educators. */
export async function list(
  { database, clock }: Services,
  { Page, Size, ...request }: Request,
  language: Language,
): Promise<Page | JsonAnswer<Page>> {
  const { read, source } = database;
  const today = clock.today();
  const { sortBy = 'educatorName', sortOrder: direction = 'asc', ...filter } = request;
  if (sortBy === 'educatorName' && matchesAll(filter) && Page * Size <= maxPreparedRows)
    return preparedPage(database, { direction, today, offset: (Page - 1) * Size, size: Size });

  const page = inOrder(read, request, request, { today, language })
    .select('educators.id')
    .limit(Size)
    .offset((Page - 1) * Size);
  const [found, total] = await Promise.all([readOffThread(source, page.compile()), countEducators(read, request)]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { educators: [], total };

  const rows = await withColumns(matching(read, { ...noFilter, ids }), today).execute();
  const byId = new Map(rows.map((row) => [row.educatorId, row]));
  const educators = ids.flatMap((id) => byId.get(id) ?? []).map(toEducator);
  return { educators, total };
}
