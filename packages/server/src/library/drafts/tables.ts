import type { Generated } from 'kysely';

type ScoreDraftsTable = {
  id: Generated<number>;
  owner_id: number;
  /** Who handed it over; null where the owner began it. */
  handed_by: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
};

type DraftScoresTable = {
  file_id: number;
  draft_id: number;
  /** Position within the review, from 0. */
  place: number;
  /** JSON of `DraftDecisions`. */
  decisions: string;
  /** The accompaniment in `decisions`; a column of its own, so that a query can tell that its file is in use. */
  accompaniment: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_drafts: ScoreDraftsTable;
    draft_scores: DraftScoresTable;
  }
}
