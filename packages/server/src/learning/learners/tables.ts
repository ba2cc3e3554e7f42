import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Practice as reported by the learning app. Each session is stored once, however often it is sent. */
    practice_sessions: {
      id: Generated<number>;
      session_id: string;
      student_id: number;
      profile_id: number | null;
      /** The score may have been deleted since. */
      score_id: number | null;
      started_at: string;
      /** The company's day when the session came; null in sessions from before it was stored, which count by UTC. */
      day: Generated<string | null>;
      seconds: number;
      /** 0 … 1 */
      accuracy: number | null;
      screen: string;
      /** The revision in `publications` at which the score was played; null where the app does not report it. */
      edition: number | null;
      received_at: string;
      /** The educator and channel when the session began, and data of the score and the student at that time. */
      educator_id: number | null;
      channel_id: number | null;
      grade_id: number | null;
      region: string | null;
      birth_year: number | null;
    };
  }
}
