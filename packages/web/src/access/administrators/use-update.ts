import { type Administrator, updateAdministrator } from '@eemusic/contract/access/administrators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { administratorQuery, forgetAdministrators } from './queries.ts';

export type Update = CallOf<typeof updateAdministrator>;

export function useUpdate(userId: number) {
  const client = useQueryClient();
  const update = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (input: Update) => call(updateAdministrator, input),
    onSuccess: () => forgetAdministrators(client),
  });
  return {
    ...update,
    /** The administrator as the server has it now. */
    fetch: async (): Promise<Administrator> => (await client.fetchQuery(administratorQuery(userId))).user,
  };
}
