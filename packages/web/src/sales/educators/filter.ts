import type { Category, Educator, exportEducators } from '@eemusic/contract/sales/educators';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';

/** What the list shows; the category and the channel are filters. */
export type EducatorSort = Exclude<keyof Educator, 'educatorId' | 'version' | 'channelId' | 'channelName' | 'category'>;

export type EducatorFilters = {
  status: 0 | 1;
  region: string;
  category: Category;
  channel: number;
  /** Only those without a channel. */
  unassigned: 'yes';
};

export type EducatorSpec = ListSpec<EducatorSort, EducatorFilters>;
export type EducatorFilter = FilterOf<EducatorSpec>;

type Wire = CallOf<typeof exportEducators>;

/** What finds the rows, as every call on the list takes it. */
export function wireFilter({ search, filters }: EducatorFilter) {
  const { status, region, category, channel, unassigned } = filters;
  return {
    searchQuery: search,
    OrganizationId: channel ?? 0,
    ...(status !== undefined && { status }),
    /* The server knows which regions there are. */
    ...(region !== undefined && { region: region as NonNullable<Wire['region']> }),
    ...(category !== undefined && { category }),
    ...(unassigned !== undefined && { isUnassigned: true }),
  };
}

export function wireSort({ sort: { by, order } }: EducatorFilter) {
  return { sortBy: by, sortOrder: order };
}
