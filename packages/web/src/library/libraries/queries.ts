import { type Library, listLibraries } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { endSession } from '#access/session/index.ts';

/** Every signed-in administrator may ask for the libraries, so a 403 here means that the session is no good. */
export const librariesQuery = queryOptions({
  queryKey: ['libraries'],
  queryFn: async ({ signal }) => {
    try {
      return await call(listLibraries, {}, { signal });
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
      const { modules } = await call(listLibraries, {}, { signal });
      const library = modules.find((one) => one.id === id);
      if (library === undefined)
        throw new CallError({ status: 404, code: 'library.not-found', text: t`This library does not exist` });
      return library;
    },
    staleTime: 0,
    /** Not fetched again while a form is open: a change by somebody else is reported when the form is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Everything that shows libraries is asked for again. */
export async function forgetLibraries(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: librariesQuery.queryKey });
}
