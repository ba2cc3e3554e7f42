import type { Category, Educator } from '@eemusic/contract/sales/educators';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';

/** The columns of the list; the category and the channel are filters only. */
export type EducatorSort = Exclude<keyof Educator, 'educatorId' | 'version' | 'channelId' | 'channelName' | 'category'>;

export type EducatorFilters = {
  status: 0 | 1;
  region: RegionCode;
  category: Category;
  channel: number;
  /** Only those without a channel. */
  unassigned: 'yes';
};

export type EducatorSpec = ListSpec<EducatorSort, EducatorFilters>;
export type EducatorFilter = FilterOf<EducatorSpec>;

/** The filter as input of the list's calls. */
export function wireFilter({ search, filters }: EducatorFilter) {
  const { channel, unassigned, ...rest } = filters;
  return {
    ...rest,
    searchQuery: search,
    OrganizationId: channel ?? 0,
    ...(unassigned !== undefined && { isUnassigned: true }),
  };
}
