import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { CallError } from '#platform/api/call-error.ts';
import { endSession } from '#access/session/index.ts';

/** Every administrator may list libraries, so 403 means that the session has ended. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: async ({ signal }) => {
    try {
      const { listLibraries } = await import('@eemusic/contract/library/libraries');
      return await call(listLibraries, {}, { signal });
    } catch (error) {
      if (error instanceof CallError && error.status === 403) endSession('expired');
      throw error;
    }
  },
  select: ({ modules }) => modules,
});

export async function refreshLibraries(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: librariesQuery.queryKey });
}
