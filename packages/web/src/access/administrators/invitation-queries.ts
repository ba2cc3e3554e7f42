import { listInvitations } from '@eemusic/contract/access/invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const invitationsQuery = queryOptions({
  queryKey: ['administrators', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
  staleTime: 0,
});
