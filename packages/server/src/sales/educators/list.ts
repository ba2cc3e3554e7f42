import type { Educator } from '@eemusic/contract/sales/educators';
import { readOffThread } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { countFound, everything, type Filter, found, inOrder, isLong, type Order } from './found.ts';
import { educatorOf, withListed } from './rows.ts';

type Request = Filter & Order & { Page: number; Size: number };

/** First who stands on the page, then what is shown of them: sales are summed up for these alone. */
export async function list(
  { database, clock }: Services,
  { Page, Size, ...asked }: Request,
): Promise<{ educators: Educator[]; total: number }> {
  const { read, source } = database;
  const at = clock.now();
  const page = inOrder(read, asked, asked, at)
    .select('educators.id')
    .limit(Size)
    .offset((Page - 1) * Size);
  const [standing, total] = await Promise.all([
    isLong(asked, asked) ? readOffThread(source, page.compile()) : page.execute(),
    countFound(read, asked),
  ]);
  const ids = standing.map(({ id }) => id);
  if (ids.length === 0) return { educators: [], total };

  const rows = await withListed(found(read, { ...everything, ids }), at).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const educators = ids.flatMap((id) => byId.get(id) ?? []).map(educatorOf);
  return { educators, total };
}
