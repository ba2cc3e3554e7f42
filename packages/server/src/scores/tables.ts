import type { Generated } from 'kysely';

type ScoreFilesTable = {
  id: Generated<number>;
  /** With '.musicxml'; its pages and its timemap lie beside it under the same name. */
  name: string;
  original_name: string;
  title: string;
  composer: string | null;
  bytes: number;
  sha256: string;
  pages: number;
  seconds: number;
  /** JSON of the contract's `Analysis`. */
  analysis: string;
  /** What read and engraved it, so that a better one knows what to do again. */
  made_by: string;
  uploaded_by: number | null;
  created_at: string;
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
  curriculum: 'KungFuSightReading' | 'PianoAdventure';
  score_type: number;
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
};

declare module '#database/tables.ts' {
  interface Tables {
    score_files: ScoreFilesTable;
    scores: ScoresTable;
  }
}
