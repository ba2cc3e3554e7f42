import { listUnassignedEducators } from '@eemusic/contract/sales/educators';
import { call } from '#platform/api/call.ts';
import type { Source } from '#platform/ui/chooser-source.ts';

/** Educators whom no channel has yet. */
export const unassignedSchools: Source = {
  key: ['educators', 'unassigned'],
  fetchPage: async ({ query, page, size, signal }) => {
    const asked = { searchQuery: query, Page: String(page), Size: String(size) };
    const { educators, total } = await call(listUnassignedEducators, asked, { signal });
    return { items: educators.map(({ educatorId, educatorName }) => ({ id: educatorId, name: educatorName })), total };
  },
};
