import type { Educator } from '@eemusic/contract/sales/educators';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import {
  all,
  countEducators,
  type Filter,
  inOrder,
  isLong,
  matching,
  type Order,
  shown,
  withColumns,
} from './query.ts';

type Request = Filter & Order & { Page: number; Size: number };

/** First who stands on the page, then what is shown of them: sales are summed up for these alone. */
export async function list(
  { database, clock }: Services,
  { Page, Size, ...request }: Request,
): Promise<{ educators: Educator[]; total: number }> {
  const { read, source } = database;
  const at = clock.now();
  const page = inOrder(read, request, request, at)
    .select('educators.id')
    .limit(Size)
    .offset((Page - 1) * Size);
  const [found, total] = await Promise.all([
    isLong(request, request) ? readOffThread(source, page.compile()) : page.execute(),
    countEducators(read, request),
  ]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { educators: [], total };

  const rows = await withColumns(matching(read, { ...all, ids }), at).execute();
  const byId = new Map(rows.map((row) => [row.educatorId, row]));
  const educators = ids.flatMap((id) => byId.get(id) ?? []).map(shown);
  return { educators, total };
}
