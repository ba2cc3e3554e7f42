import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { endSession } from '#access/session/index.ts';

/** Loads the contract of libraries only when it is needed: screens of scores need no more than the list. */
const fetchLibraries = async (signal: AbortSignal) => (await import('./fetch-libraries.ts')).fetchLibraries(signal);

/** Every administrator may list libraries, so 403 means that the session has ended. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: async ({ signal }) => {
    try {
      return await fetchLibraries(signal);
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
