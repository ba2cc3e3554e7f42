import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * The state for learners of every score that was ever published. Maintained by triggers, and kept after the score
     * is deleted.
     */
    publications: {
      score_id: number;
      /** The number of the latest change. Numbers only rise, and become visible in this order. */
      change: number;
      /** The revision: counts the changes to what learners get of the score (name, tags, place, file and recording). */
      edition: Generated<number>;
      /** 1 while the score is disabled or deleted, and after it is purged. */
      is_withdrawn: number;
    };
  }
}
