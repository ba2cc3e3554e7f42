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
    /** Numbers of live students, and of those without an educator, by region ('' for none) and status, in shards. */
    student_totals: { region: string; is_active: 0 | 1; shard: number; students: number; unassigned: number };
  }
}
