import type { Curriculum } from '@eemusic/contract/library/choices';
import type { Generated } from 'kysely';

type ScoreLibraryStateTable = {
  id: number;
  /** Raised by triggers with each change of a score, its file, its recording or its accepted findings. */
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
  score_type: number;
  accompaniment: string | null;
  /** This tag and those below: null where none of the list's entries fits. */
  range_id: number | null;
  interval_id: number | null;
  rhythm_id: number | null;
  rest_id: number | null;
  key_signature_id: number | null;
  time_signature_id: number | null;
  tie_id: number | null;
  accidental: number;
  articulation: number;
  dynamics: number;
  score_enabled: number;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
  /** Position in the recording at which the score begins, in seconds. */
  accompaniment_offset: Generated<number>;
  /** Tempo of the recording in quarter notes per minute; null if it is the score's. */
  accompaniment_tempo: number | null;
  /** The library's version after the last change of this row; maintained by triggers. */
  touched: Generated<number>;
  /** The present edition in `score_editions`. */
  edition: Generated<number>;
};

/** The current and earlier notes of scores. */
type ScoreEditionsTable = {
  score_id: number;
  /** Numbers the editions of a score, from 1. */
  edition: number;
  file_id: number;
  /** What was corrected; empty for the first edition. */
  note: string;
  made_by: string;
  made_at: string;
  /** The earlier edition whose file this edition reuses. */
  brought_back: number | null;
  /** The revision in `publications` when the edition was added; 0 if there was none. */
  revision: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_library_state: ScoreLibraryStateTable;
    scores: ScoresTable;
    score_editions: ScoreEditionsTable;
  }
}
