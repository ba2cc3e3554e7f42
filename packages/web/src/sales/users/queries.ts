import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { editStudent, listStudents, type Student } from '@eemusic/contract/sales/users';
import { call } from '#platform/api/call.ts';
import { pagesQuery, recordQuery, wireSort } from '#sales/user-management/index.ts';
import { type StudentFilter, wireFilter } from './filter.ts';

export type SavedStudent = AnswerOf<typeof editStudent>['student'];

export const studentsQuery = pagesQuery<StudentFilter, Student>('students', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { students, total } = await call(listStudents, input, options);
  return { rows: students, total };
});

export const studentQuery = recordQuery(
  'students',
  async (studentId, options): Promise<SavedStudent> => (await call(editStudent, { studentId }, options)).student,
);
