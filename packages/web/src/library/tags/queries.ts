import type { TagLists } from '@eemusic/contract/library/tag-lists';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { setTagLists } from './tag-texts.ts';

export const tagListsQuery = queryOptions({
  queryKey: ['tag lists'],
  queryFn: async ({ signal }) => {
    const { listTagLists } = await import('@eemusic/contract/library/tag-lists');
    const { lists } = await call(listTagLists, {}, { signal });
    setTagLists(lists);
    return lists;
  },
});

export function useTagLists(): TagLists | undefined {
  return useQuery(tagListsQuery).data;
}

export async function refreshTagLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: tagListsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['scores'] });
}
