import type { Generated } from 'kysely';

/** What channels, educators and students have in common. */
export type Contact = {
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

/** `until_at` null: it holds. */
type Membership = { id: Generated<number>; from_at: string; until_at: string | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Which educator belonged to which channel, and when. */
    affiliations: Membership & { educator_id: number; channel_id: number };
    /** Which student belonged to which educator, and when. */
    enrolments: Membership & { student_id: number; educator_id: number };
    /** Live students by region ('' for none) and status; kept by the database. */
    student_totals: { region: string; is_active: 0 | 1; students: number };
  }
}
