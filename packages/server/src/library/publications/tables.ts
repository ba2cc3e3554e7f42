import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Of each score that was ever published, what learners know of it; kept by triggers, also when the score is gone. */
    publications: {
      score_id: number;
      /** Higher than that of every change before; changes become visible in this order. */
      change: number;
      /** Its revision: counts what learners got of it, name, tags, place, file and recording. */
      edition: Generated<number>;
      /** 1 while it is disabled or deleted, and after it was purged. */
      is_withdrawn: number;
    };
  }
}
