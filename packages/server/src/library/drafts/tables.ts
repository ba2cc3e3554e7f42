import type { Generated } from 'kysely';

type ScoreDraftsTable = {
  id: Generated<number>;
  owner_id: number;
  /** Who handed it over; null where its owner began it. */
  handed_by: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
};

type DraftScoresTable = {
  file_id: number;
  draft_id: number;
  /** From 0, in the order of the review. */
  place: number;
  /** JSON of `DraftDecisions`. */
  decisions: string;
  /** That of the decisions, so that its file is known to be in use. */
  accompaniment: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_drafts: ScoreDraftsTable;
    draft_scores: DraftScoresTable;
  }
}
