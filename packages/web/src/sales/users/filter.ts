import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { exportStudents, Student } from '@eemusic/contract/sales/users';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';

export type StudentSort = Exclude<keyof Student, 'studentId' | 'educatorId' | 'version'>;

export type StudentFilters = {
  status: 0 | 1;
  region: string;
  channel: number;
  educator: number;
  /** Only those without an educator. */
  unassigned: 'yes';
  /** The day (UTC) from which on they were added. */
  since: string;
};

export type StudentSpec = ListSpec<StudentSort, StudentFilters>;
export type StudentFilter = FilterOf<StudentSpec>;

type Wire = CallOf<typeof exportStudents>;

/** What finds the rows, as every call on the list takes it. */
export function wireFilter({
  search,
  filters: { status, region, channel, educator, unassigned, since },
}: StudentFilter) {
  return {
    searchQuery: search,
    OrganizationId: channel ?? 0,
    teacherId: educator ?? 0,
    ...(status !== undefined && { status }),
    /* The server knows which regions there are. */
    ...(region !== undefined && { region: region as NonNullable<Wire['region']> }),
    ...(unassigned !== undefined && { isUnassigned: true }),
    ...(since !== undefined && { addedSince: since }),
  };
}

export function wireSort({ sort: { by, order } }: StudentFilter) {
  return { sortBy: by, sortOrder: order };
}
