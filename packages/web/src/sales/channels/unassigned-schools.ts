import { listUnassignedEducators } from '@eemusic/contract/sales/educators';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';

/** Educators without a channel, to choose from. */
export const unassignedSchools: Source = {
  key: ['educators', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const request = { searchQuery: query, Page: String(page), Size: String(size) };
    const { educators, total } = await call(listUnassignedEducators, request, { signal });
    return { items: educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName })), total };
  },
};
