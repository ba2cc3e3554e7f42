import type { listBooklets } from '@eemusic/contract/library/saved-booklets';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { describeChange } from './describe.ts';
import { countBooklets, countScores, findBooklets } from './store.ts';

export async function list(
  { database: { read } }: Services,
  { searchQuery, Page, Size }: RequestOf<typeof listBooklets>,
): Promise<ResultOf<typeof listBooklets>> {
  const [rows, total] = await Promise.all([
    findBooklets(read, { searchQuery, offset: (Page - 1) * Size, size: Size }),
    countBooklets(read, searchQuery),
  ]);
  const ids = rows.map(({ id }) => id);
  const counts = new Map((await countScores(read, ids)).map(({ bookletId, ...count }) => [bookletId, count]));
  const none = { scores: 0, newer: 0, gone: 0 };
  return {
    booklets: rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...describeChange(row),
      ...(counts.get(row.id) ?? none),
    })),
    total,
  };
}
