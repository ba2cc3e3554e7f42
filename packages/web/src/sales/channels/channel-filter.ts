import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { channelNameQuery, findChannels, reportedNameQuery } from './queries.ts';

/** Narrows a list to one channel. */
export function channelFilter(): FilterControl {
  return {
    id: 'channel',
    label: t`Channel`,
    find: (search) => {
      const { queryKey, queryFn } = findChannels(search);
      return {
        queryKey: [...queryKey, 'choices'],
        queryFn: async (context) => (await queryFn(context)).map(({ id, name }) => ({ value: id, label: name })),
      };
    },
    labelOf: (id) => channelNameQuery(Number(id)),
  };
}

/** The same for whoever may see the reports of channels, but not their list: it can only be taken away. */
export function channelFilterFromAddress(): FilterControl {
  return {
    ...channelFilter(),
    find: () => ({ queryKey: ['channels', 'found', 'none'], queryFn: async () => [] }),
    labelOf: (id) => reportedNameQuery(Number(id)),
  };
}
