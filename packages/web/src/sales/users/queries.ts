import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { editStudent, listStudents, type Student } from '@eemusic/contract/sales/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type StudentFilter, wireFilter, wireSort } from './filter.ts';

export function studentsQuery(filter: StudentFilter, page: number, size: number): PageQuery<Student> {
  return {
    queryKey: ['students', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const asked = { ...wireFilter(filter), ...wireSort(filter), Page: page, Size: size };
      const { students, total } = await call(listStudents, asked, { signal });
      return { rows: students, total };
    },
  };
}

export type SavedStudent = AnswerOf<typeof editStudent>['student'];

export function studentQuery(studentId: number) {
  return queryOptions({
    queryKey: ['students', 'one', studentId],
    queryFn: async ({ signal }) => (await call(editStudent, { studentId }, { signal })).student,
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
