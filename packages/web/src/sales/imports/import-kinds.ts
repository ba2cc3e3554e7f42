import {
  checkEducatorImport,
  checkStudentImport,
  importEducators,
  importStudents,
} from '@eemusic/contract/sales/imports';

/** The calls for each kind of import. */
export const importCalls = {
  educators: { check: checkEducatorImport, apply: importEducators },
  students: { check: checkStudentImport, apply: importStudents },
} as const;

export type ImportOf = keyof typeof importCalls;
