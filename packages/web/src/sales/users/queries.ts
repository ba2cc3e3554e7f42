import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { editStudent, exportStudents, listStudents, type Student } from '@eemusic/contract/sales/users';
import { call } from '#platform/api/call.ts';
import { download } from '#platform/api/download.ts';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import type { FilterOf } from '#platform/ui/list/address.ts';
import {
  type ExportedRows,
  pagesQuery,
  recordQuery,
  type StudentFilters,
  type StudentSort,
  type StudentSpec,
  wireSort,
} from '#sales/user-management/index.ts';

type StudentFilter = FilterOf<StudentSpec>;

export type SavedStudent = AnswerOf<typeof editStudent>['student'];

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

export const studentsQuery = pagesQuery<StudentFilter, Student>('students', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { students, total } = await call(listStudents, input, options);
  return { rows: students, total };
});

export const saveStudents = (rows: ExportedRows<StudentSort, StudentFilters>, options: ExportOptions) =>
  rows.kind === 'ids'
    ? download(exportStudents, { usersIds: rows.ids }, options)
    : download(exportStudents, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);

export const studentQuery = recordQuery(
  'students',
  async (studentId, options): Promise<SavedStudent> => (await call(editStudent, { studentId }, options)).student,
);
