import { t } from '@lingui/core/macro';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { recordFilter } from '#sales/user-management/index.ts';
import { channelNameQuery, findChannels, reportedNameQuery } from './queries.ts';

/** Narrows a list to one channel. */
export const channelFilter = (): FilterControl =>
  recordFilter({ id: 'channel', label: t`Channel`, find: findChannels, nameOf: channelNameQuery });

/** The same for users who may not list channels: they can only clear the filter; its name comes from the report. */
export function channelFilterFromAddress(): FilterControl {
  return {
    ...channelFilter(),
    find: () => ({ queryKey: ['channels', 'found', 'none'], queryFn: async () => [] }),
    labelOf: (id) => reportedNameQuery(Number(id)),
  };
}
