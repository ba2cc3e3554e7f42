import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What learners know of each score that was ever published; kept by triggers, and not deleted with the score. */
    publications: {
      score_id: number;
      /** Higher than every earlier change; changes become visible in this order. */
      change: number;
      /** The revision: counts changes to what learners got of the score (name, tags, place, file and recording). */
      edition: Generated<number>;
      /** 1 while the score is disabled or deleted, and after a purge. */
      is_withdrawn: number;
    };
  }
}
