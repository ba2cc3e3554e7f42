import type { Generated } from 'kysely';

type ScoreFilesTable = {
  id: Generated<number>;
  /** Ends in '.musicxml'; pages and timemap are stored beside it under the same name. */
  name: string;
  original_name: string;
  title: string;
  composer: string | null;
  bytes: number;
  sha256: string;
  pages: number;
  seconds: number;
  /** JSON of `Analysis` from `@eemusic/music/workers`: codes and params, no sentences. */
  analysis: string;
  /** The version that read and engraved the file; newer versions process it again. */
  made_by: string;
  uploaded_by: number | null;
  created_at: string;
  /** Counts engravings; the pages of each have other names. */
  edition: Generated<number>;
  /** When this edition was made; null for the first one. */
  made_at: string | null;
  /** The version that failed to process the file again. */
  not_made_by: string | null;
  /**
   * JSON of the engraving's systems. This column and those below are null for a file from an older version until it is
   * read again.
   */
  systems: string | null;
  measures: number | null;
  /** JSON: value and certainty by tag. */
  read_tags: string | null;
  /** JSON: positions, from 1, of the measures whose lengths do not add up. */
  wrong_measures: string | null;
  /** JSON: positions of the measures for which the pages lack symbols of the file. */
  undrawn_measures: string | null;
  music_hash: string | null;
  shape_hash: string | null;
  /** JSON of `encodeFeatures` of `@eemusic/music/difficulty`: measures of difficulty. */
  features: string | null;
  /** JSON of `Credits` of `@eemusic/music/model`. */
  credits: string | null;
  /** The words sung, a line per verse; empty where nothing is. */
  lyrics: string | null;
  /** JSON: what is printed as the number of each measure; '' for a pickup. */
  measure_labels: Generated<string>;
  /** JSON of `ComposedBy`: how the console composed it; null for an upload. */
  composed: string | null;
  /** When stored files of it were found to be missing. */
  missing_since: string | null;
};

/** The notes of a score file in the form of `@eemusic/music/comparing`. */
type ScoreMusicTable = {
  file_id: number;
  /** JSON: a canonical text per measure. */
  measures: string;
  measure_shapes: string;
  right_notes: string;
  left_notes: string;
  /** JSON: for each note the index of its measure, from 0. */
  right_measures: string;
  left_measures: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_files: ScoreFilesTable;
    score_music: ScoreMusicTable;
  }
}
