import type { listTagLists } from '@eemusic/contract/library/tag-lists';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf, countEntries } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { fixedName } from './fixed-names.ts';
import { readOrdered } from './lists.ts';

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
        entries: entries.map(({ id, kept }) => ({
          id,
          name: kept?.name ?? fixedName(name, id, 'en') ?? '',
          nameZh: kept?.nameZh ?? fixedName(name, id, 'zh-Hans') ?? '',
          rule: kept?.rule ?? null,
          isRetired: kept?.isRetired ?? false,
          scores: scores.get(id) ?? 0,
          version: kept?.version ?? 1,
        })),
      };
    }),
  };
}
