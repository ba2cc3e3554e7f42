import type { Curriculum, ScoreType } from '@eemusic/contract/library/choices';
import type { Generated } from 'kysely';

type ScoreLibraryStateTable = {
  id: number;
  /** Raised by triggers with each change of a score, its file, its recording or what is accepted of it. */
  version: number;
  /** Raised by triggers when scores are purged. */
  purged: number;
};

type ScoresTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  file_id: number;
  grade_id: number;
  level_id: number;
  stage_id: number;
  library_id: number;
  curriculum: Curriculum;
  score_type: ScoreType;
  accompaniment: string | null;
  range_id: number;
  interval_id: number;
  rhythm_id: number;
  rest_id: number;
  key_signature_id: number;
  time_signature_id: number;
  tie_id: number;
  accidental: number;
  articulation: number;
  dynamics: number;
  score_enabled: number;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
  /** Seconds of the recording at which the score begins. */
  accompaniment_offset: Generated<number>;
  /** Quarter notes a minute of the recording; null where it is that of the score. */
  accompaniment_tempo: number | null;
  /** The library's version with the last change of this row; kept by triggers. */
  touched: Generated<number>;
  /** The present one of `score_editions`. */
  edition: Generated<number>;
};

/** The notes of a score as they were once, and are now. */
type ScoreEditionsTable = {
  score_id: number;
  /** Counts the corrections of a score, from 1. */
  edition: number;
  file_id: number;
  /** What was corrected; empty for the first one. */
  note: string;
  made_by: string;
  made_at: string;
  /** The edition whose file it has again. */
  brought_back: number | null;
  /** The number that learners' `publications` had when it began; 0 while they had none. */
  revision: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_library_state: ScoreLibraryStateTable;
    scores: ScoresTable;
    score_editions: ScoreEditionsTable;
  }
}
