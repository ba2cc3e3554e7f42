import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';

export type { StudentField } from './edit-student.tsx';
export { saveStudents } from './queries.ts';
export { StudentList } from './student-list.tsx';

const loadForm = () => import('./edit-student.tsx');
export const EditStudent = lazyPart(async () => (await loadForm()).EditStudent);
export const EditStudentField = lazyPart(async () => (await loadForm()).EditStudentField);
export const MergeUsers = lazyDialog(async () => (await import('./merge-users.tsx')).MergeUsers);
