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
  /** JSON of `Analysis` of `@eemusic/music/workers`: codes and params, no sentences. */
  analysis: string;
  /** What read and engraved it, so that a better one knows what to do again. */
  made_by: string;
  uploaded_by: number | null;
  created_at: string;
  /** Counts engravings: pages of another edition have other names. */
  edition: Generated<number>;
  /** When this edition was made; null of the first one. */
  made_at: string | null;
  /** The version that could not read or engrave it again. */
  not_made_by: string | null;
  /** JSON of the engraving's systems; null, like all below, until a file from before is read again. */
  systems: string | null;
  first_measure: Generated<number>;
  measures: number | null;
  /** JSON: by tag, its value and how sure that is. */
  read_tags: string | null;
  /** JSON: numbers of the measures that do not add up. */
  wrong_measures: string | null;
  /** JSON: numbers of the measures whose pages lack signs of the file. */
  undrawn_measures: string | null;
  music_hash: string | null;
  shape_hash: string | null;
  /** JSON of `encodeFeatures` of `@eemusic/music/difficulty`: numbers that tell how hard it is. */
  features: string | null;
  /** JSON of `Credits` of `@eemusic/music/model`. */
  credits: string | null;
  /** Since when files of it are known to be gone from the storage. */
  missing_since: string | null;
};

/** The notes of a score file, as `@eemusic/music/comparing` wants them. */
type ScoreMusicTable = {
  file_id: number;
  /** JSON: a canonical text a measure. */
  measures: string;
  measure_shapes: string;
  right_notes: string;
  left_notes: string;
  /** JSON: of each note the index of its measure, from 0. */
  right_measures: string;
  left_measures: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_files: ScoreFilesTable;
    score_music: ScoreMusicTable;
  }
}
