import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What learners played, as the learning app tells it; kept once, whoever sends it how often. */
    practice_sessions: {
      id: Generated<number>;
      session_id: string;
      student_id: number;
      profile_id: number | null;
      /** May be gone by now. */
      score_id: number | null;
      started_at: string;
      seconds: number;
      /** 0 … 1 */
      accuracy: number | null;
      screen: string;
      received_at: string;
      /** Whose it was when it began, and what was known of the student then. */
      educator_id: number | null;
      channel_id: number | null;
      grade_id: number | null;
      region: string | null;
      birth_year: number | null;
    };
  }
}
