import type { Generated } from 'kysely';
import type { Contact } from '#sales/user-management/index.ts';

type EducatorsTable = Contact & {
  id: Generated<number>;
  name: string;
  user_name: string | null;
  user_name_key: string | null;
  /** Null until somebody sets a password, for instance after an import. */
  password_hash: string | null;
  /** Kept when the educator is deleted, so that it is restored to its former channel. */
  channel_id: number | null;
  region: string | null;
  category: 'School' | 'Teacher';
  /** The number of live students, maintained by a trigger. */
  student_count: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    educators: EducatorsTable;
    /** Numbers of live educators by region ('' for none), status and category, maintained by a trigger. */
    educator_totals: {
      region: string;
      is_active: 0 | 1;
      category: 'School' | 'Teacher';
      educators: number;
      /** Those without a channel. */
      unassigned: number;
    };
  }
}
