import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type StudentsTable = Contact & {
  id: Generated<number>;
  full_name: string;
  /** See `nameWidth`. */
  name_width: number;
  /** Kept when the student is deleted, so that they are restored to their former educator. */
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
    /** The libraries in which a student has practised. */
    student_libraries: { student_id: number; library_id: number };
  }
}
