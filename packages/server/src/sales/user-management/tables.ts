import type { Generated } from 'kysely';

type Contact = {
  /** Folded, for the order of lists. */
  name_key: string;
  contact_name: string;
  contact_number: string;
  contact_email: string;
  is_active: 0 | 1;
  /** All that a search looks at, folded, each on a line. */
  search_key: string;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

type ChannelsTable = Contact & {
  id: Generated<number>;
  name: string;
  region: string;
  /** Live educators of it; kept by the database. */
  educator_count: Generated<number>;
};

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

/** `until_at` null: it holds. */
type Membership = { id: Generated<number>; from_at: string; until_at: string | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    channels: ChannelsTable;
    educators: EducatorsTable;
    students: StudentsTable;
    student_profiles: { id: Generated<number>; student_id: number; place: 1 | 2; name: string };
    student_libraries: { student_id: number; library_id: number };
    /** Which educator belonged to which channel, and when. */
    affiliations: Membership & { educator_id: number; channel_id: number };
    /** Which student belonged to which educator, and when. */
    enrolments: Membership & { student_id: number; educator_id: number };
    /** Live students by region ('' for none) and status; kept by the database. */
    student_totals: { region: string; is_active: 0 | 1; students: number };
  }
}
