import type { listTagLists } from '@eemusic/contract/library/tag-lists';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf, countEntries } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { namesOf, readOrdered } from './lists.ts';

export async function list(services: Services): Promise<ResultOf<typeof listTagLists>> {
  const catalogue = await catalogueOf(services);
  const { counts } = countEntries(catalogue, { searchQuery: '' });
  const lists = await readOrdered(services.database.read);
  return {
    lists: lists.map(({ list: name, version, entries }) => {
      const scores = new Map(counts[name].map(({ value, count }) => [value, count]));
      return {
        list: name,
        version,
        entries: entries.map((entry) => ({
          ...namesOf(name)(entry),
          rule: entry.kept?.rule ?? null,
          scores: scores.get(entry.id) ?? 0,
          version: entry.kept?.version ?? 1,
        })),
      };
    }),
  };
}
