import { findTokenChannels, listTokens } from '@eemusic/contract/access/tokens';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { Find } from '#platform/ui/form/record-select.tsx';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(listTokens, {}, { signal }),
  select: ({ tokens }) => tokens,
  staleTime: 0,
});

export const findChannels: Find = (searchQuery) => ({
  queryKey: ['channels', 'found for a token', searchQuery],
  queryFn: async ({ signal }) => {
    const { channels } = await call(findTokenChannels, { searchQuery }, { signal });
    return channels.map(({ channelId, channelName }) => ({ id: channelId, name: channelName }));
  },
});
