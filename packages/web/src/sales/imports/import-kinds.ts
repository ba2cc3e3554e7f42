import {
  checkEducatorImport,
  educatorTemplate,
  checkStudentImport,
  importEducators,
  importStudents,
  studentTemplate,
} from '@eemusic/contract/sales/imports';

/** The calls for each kind of import. */
export const importCalls = {
  educators: { template: educatorTemplate, check: checkEducatorImport, apply: importEducators },
  students: { template: studentTemplate, check: checkStudentImport, apply: importStudents },
} as const;

export type ImportOf = keyof typeof importCalls;
