import { lazy } from 'react';

export { ExportStudents } from './export-students.tsx';
export type { StudentFilters, StudentSort, StudentSpec } from './filter.ts';
export { StudentList } from './student-list.tsx';

export const EditStudent = lazy(async () => ({ default: (await import('./edit-student.tsx')).EditStudent }));
