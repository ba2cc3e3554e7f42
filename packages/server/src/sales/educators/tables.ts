import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type EducatorsTable = Contact & {
  id: Generated<number>;
  name: string;
  user_name: string | null;
  user_name_key: string | null;
  /** Null where nobody has set a password yet, as after an import. */
  password_hash: string | null;
  /** Stays while it is deleted, so that restoring knows where it belonged. */
  channel_id: number | null;
  region: string | null;
  category: 'School' | 'Teacher';
  /** Live students of it; kept by the database. */
  student_count: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    educators: EducatorsTable;
  }
}
