import type { Library } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { endSession } from '#access/session/index.ts';

/** Screens of scores ask for libraries, and need the rest of their contract only when one is changed. */
const fetchLibraries = async (signal: AbortSignal) => (await import('./fetch-libraries.ts')).fetchLibraries(signal);

/** Every administrator may list libraries, so a 403 here means that the session has ended. */
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
    /** Does not refetch while a form is open; a change by somebody else is reported on saving. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches everything that shows libraries. */
export async function refreshLibraries(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: librariesQuery.queryKey });
}
