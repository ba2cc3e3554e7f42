import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { saveStudents } from './queries.ts';
export { StudentList } from './student-list.tsx';

export const EditStudent = lazyPart(async () => (await import('./edit-student.tsx')).EditStudent);
