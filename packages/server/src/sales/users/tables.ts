import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type StudentsTable = Contact & {
  id: Generated<number>;
  full_name: string;
  /** Signs of the name, a Chinese one counting as two. */
  name_width: number;
  /** Stays while it is deleted, so that restoring knows where it belonged. */
  educator_id: number | null;
  region: string | null;
  subscription_code: string | null;
  active_from: string | null;
  expires_on: string | null;
  birth_year: number | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    students: StudentsTable;
    student_profiles: { id: Generated<number>; student_id: number; place: 1 | 2; name: string };
    /** In which libraries a student has played. */
    student_libraries: { student_id: number; library_id: number };
  }
}
