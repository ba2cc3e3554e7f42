import type { Generated } from 'kysely';

/** Columns that channels, educators and students have in common. */
export type Contact = {
  /** See `sortKey`. */
  name_key: string;
  contact_name: string;
  contact_number: string;
  contact_email: string;
  is_active: 0 | 1;
  /** The searchable texts, one per line. */
  search_key: string;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

/** `until_at` is null while the membership is open. */
type Membership = { id: Generated<number>; from_at: string; until_at: string | null };

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Periods in which educators belonged to channels. */
    affiliations: Membership & { educator_id: number; channel_id: number };
    /** Periods in which students belonged to educators. */
    enrolments: Membership & { student_id: number; educator_id: number };
    /** Numbers of live students, and of those without an educator, by region ('' for none) and status; by a trigger. */
    student_totals: { region: string; is_active: 0 | 1; students: number; unassigned: Generated<number> };
    /**
     * Numbers of live students with each text of one or two characters, maintained by a trigger. Those that few have
     * list them, and those of East Asian scripts.
     */
    student_gram_counts: { gram: string; students: number; is_listed: Generated<0 | 1> };
    student_gram_postings: { gram: string; student_id: number };
    /** The last student who is counted, who is listed, and whom the longer lists have; null after all of them. */
    student_gram_progress: { id: 1; counted_to: number | null; listed_to: number | null; longer_to: number | null };
  }
}
