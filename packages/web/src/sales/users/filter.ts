import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { Student } from '@eemusic/contract/sales/users';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';

export type StudentSort = Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>;

export type StudentFilters = {
  status: 0 | 1;
  region: RegionCode;
  channel: number;
  educator: number;
  /** Only those without an educator. */
  unassigned: 'yes';
  /** Only users added on this day or later, in the company's time zone. */
  since: string;
};

export type StudentSpec = ListSpec<StudentSort, StudentFilters>;
export type StudentFilter = FilterOf<StudentSpec>;

/** The filter as input of the list's calls. */
export function wireFilter({ search, filters }: StudentFilter) {
  const { channel, educator, unassigned, since, ...rest } = filters;
  return {
    ...rest,
    searchQuery: search,
    OrganizationId: channel ?? 0,
    teacherId: educator ?? 0,
    ...(unassigned !== undefined && { isUnassigned: true }),
    ...(since !== undefined && { addedSince: since }),
  };
}
