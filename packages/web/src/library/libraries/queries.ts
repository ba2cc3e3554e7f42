import type { Library } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
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

export function libraryQuery(id: number) {
  return queryOptions({
    queryKey: ['library', id],
    queryFn: async ({ signal }): Promise<Library> => {
      const { modules } = await fetchLibraries(signal);
      const library = modules.find((one) => one.id === id);
      if (library === undefined)
        throw new CallError({ status: 404, code: 'library.not-found', text: t`This library does not exist` });
      return library;
    },
    staleTime: 0,
    /** Not refetched while a form is open; saving reports a change by somebody else. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches everything that shows libraries. */
export async function refreshLibraries(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: librariesQuery.queryKey });
}
