import { listLibraries } from '@eemusic/contract/libraries';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { endSession } from '#session/index.ts';

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
