import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { ExportStudents } from './export-students.tsx';
export type { StudentFilters, StudentSort, StudentSpec } from './filter.ts';
export { labels as studentLabels } from './labels.ts';
export { StudentList } from './student-list.tsx';

export const EditStudent = lazyPart(async () => (await import('./edit-student.tsx')).EditStudent);
