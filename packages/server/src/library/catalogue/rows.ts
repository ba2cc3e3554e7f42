import { decodeFeatures } from '@eemusic/music/difficulty';
import type { Credits } from '@eemusic/music/model';
import type { Curriculum } from '@eemusic/contract/library/choices';
import type { Certainty } from '@eemusic/music/analysis';
import type { Analysis } from '@eemusic/music/workers';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { type Selectable, sql } from 'kysely';
import { folded, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/** The tags that were read from the notes, with their certainty. */
export type ReadTags = Record<ListTag, [number | null, Certainty]> & Record<SwitchTag, [boolean, Certainty]>;

/** A score that is not deleted, without its notes and words. */
export type StoredEntry = Record<ListTag, number> &
  Record<SwitchTag, boolean> & {
    id: number;
    name: string;
    nameKey: string;
    /** Composer, lyricist, arranger, subtitle and title from the file. */
    credits: readonly string[];
    /** The credits, folded for searching. */
    creditKey: string;
    gradeId: number;
    levelId: number;
    stageId: number;
    moduleId: number;
    curriculum: Curriculum;
    scoreType: number;
    scoreEnabled: boolean;
    hasAccompaniment: boolean;
    /** Length of the recording; null if there is no recording or its length is not known yet. */
    accompanimentSeconds: number | null;
    /** Position in the recording at which the score begins, in seconds. */
    accompanimentOffset: number;
    /** Tempo of the recording in quarter notes per minute; null if it is the score's. */
    accompanimentTempo: number | null;
    /** The score's own tempo from its analysis; loaded only if the recording has a tempo of its own. */
    tempo: number | null;
    version: number;
    fileId: number;
    fileName: string;
    /** Hash of the file's bytes. */
    sha256: string;
    seconds: number;
    /** This field and those below are null for a file from an older version until it is read again. */
    measures: number | null;
    read: ReadTags | null;
    /** Measures of difficulty from `@eemusic/music/difficulty`. */
    features: readonly number[] | null;
    /** Positions of measures whose lengths do not add up. */
    wrongMeasures: readonly number[] | null;
    /** Positions of the measures for which the engraved pages lack symbols of the file. */
    undrawnMeasures: readonly number[] | null;
    /** Whether any stored file of the score is missing. */
    isMissing: boolean;
    accepted: readonly { kind: string; tag: string; about: string }[];
    /** Changes only when the file is read again. */
    print: string;
  };

/** Returns those of these scores that are not deleted. */
export async function readEntries(db: Query, ids: readonly number[]): Promise<StoredEntry[]> {
  const rows = await readRows(db, ids);
  const accepted = Map.groupBy(await readAccepted(db, ids), ({ score_id: id }) => id);
  return rows.map((row) => entryOf(row, accepted.get(row.id)));
}

const readRows = (db: Query, ids: readonly number[]) =>
  db
    .selectFrom('scores')
    .innerJoin('score_files as file', 'file.id', 'scores.file_id')
    .leftJoin('files', 'files.name', 'scores.accompaniment')
    .select(['scores.id', 'scores.name', 'name_key', 'grade_id', 'level_id', 'stage_id', 'library_id', 'curriculum'])
    .select(['score_type', 'score_enabled', 'accompaniment', 'accompaniment_offset', 'accompaniment_tempo', 'version'])
    .select(['range_id', 'interval_id', 'rhythm_id', 'rest_id', 'key_signature_id', 'time_signature_id', 'tie_id'])
    .select(['accidental', 'articulation', 'dynamics', 'file_id', 'file.name as file_name', 'file.sha256'])
    .select([
      'file.seconds',
      'measures',
      'read_tags',
      'wrong_measures',
      'undrawn_measures',
      'missing_since',
      'features',
    ])
    .select(['file.title', 'file.composer', 'file.credits'])
    .select(['made_by', 'music_hash', 'shape_hash', 'files.seconds as accompaniment_seconds'])
    .select(sql<string | null>`case when accompaniment_tempo is not null then file.analysis end`.as('analysis'))
    .where('scores.id', 'in', ids)
    .where('scores.deleted_at', 'is', null)
    .execute();

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readAccepted = (db: Query, ids: readonly number[]) =>
  db
    .selectFrom('accepted_findings')
    .select(['score_id', 'kind', 'tag', 'about'])
    .where('score_id', 'in', ids)
    .execute();

type ScoreColumns = Selectable<Tables['scores']>;
type TagColumn =
  | 'range_id'
  | 'interval_id'
  | 'rhythm_id'
  | 'rest_id'
  | 'key_signature_id'
  | 'time_signature_id'
  | 'tie_id'
  | 'accidental'
  | 'articulation'
  | 'dynamics';
type PlaceColumn = 'grade_id' | 'level_id' | 'stage_id' | 'curriculum' | 'score_type';

/** Returns a score's place in the library, its type and its tags, under their names in the contract. */
export function placeAndTagsOf(row: Pick<ScoreColumns, PlaceColumn | TagColumn>) {
  return {
    gradeId: row.grade_id,
    levelId: row.level_id,
    stageId: row.stage_id,
    curriculum: row.curriculum,
    range: row.range_id,
    interval: row.interval_id,
    rhythm: row.rhythm_id,
    rest: row.rest_id,
    keySignature: row.key_signature_id,
    timeSignature: row.time_signature_id,
    tie: row.tie_id,
    scoreType: row.score_type,
    accidental: row.accidental === 1,
    articulation: row.articulation === 1,
    dynamics: row.dynamics === 1,
  };
}

/** Returns the choices of staff for a score, under their names in the contract. */
export function decisionsOf(row: Omit<ScoreColumns, 'created_at' | 'deleted_at' | 'touched' | 'edition'>) {
  return {
    ...placeAndTagsOf(row),
    moduleId: row.library_id,
    scoreEnabled: row.score_enabled === 1,
    hasAccompaniment: row.accompaniment !== null,
    version: row.version,
  };
}

/** Returns the credits in a file, without those that equal the score's name. */
function creditsIn({ name, title, composer, credits }: Row): string[] {
  const { lyricist, arranger, subtitle }: Credits = credits === null ? {} : JSON.parse(credits);
  const texts = [composer, lyricist, arranger, subtitle, title].filter((text) => typeof text === 'string');
  return texts.filter((text) => text !== '' && text !== name);
}

function entryOf(row: Row, accepted: StoredEntry['accepted'] = []): StoredEntry {
  const credits = creditsIn(row);
  return {
    id: row.id,
    name: row.name,
    nameKey: row.name_key,
    credits,
    creditKey: folded(credits.join('\n')),
    ...decisionsOf(row),
    accompanimentSeconds: row.accompaniment_seconds,
    accompanimentOffset: row.accompaniment_offset,
    accompanimentTempo: row.accompaniment_tempo,
    tempo: row.analysis === null ? null : (JSON.parse(row.analysis) as Analysis).facts.tempo,
    fileId: row.file_id,
    fileName: row.file_name,
    sha256: row.sha256,
    seconds: row.seconds,
    measures: row.measures,
    read: row.read_tags === null ? null : (JSON.parse(row.read_tags) as ReadTags),
    features: decodeFeatures(row.features),
    wrongMeasures: row.wrong_measures === null ? null : (JSON.parse(row.wrong_measures) as number[]),
    undrawnMeasures: row.undrawn_measures === null ? null : (JSON.parse(row.undrawn_measures) as number[]),
    isMissing: row.missing_since !== null,
    accepted,
    print: `${row.file_id} ${row.made_by} ${row.music_hash ?? ''} ${row.shape_hash ?? ''}`,
  };
}

/** Returns the part of the notes and words that is compared and searched; files that are not read yet have none. */
export async function readMusic(db: Query, fileIds: readonly number[]) {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('score_music')
    .innerJoin('score_files as file', 'file.id', 'score_music.file_id')
    .select(['file_id as fileId', 'music_hash as music', 'shape_hash as shape', 'measure_shapes as measureShapes'])
    .select(['right_notes as right', 'left_notes as left', 'lyrics'])
    .where('file_id', 'in', fileIds)
    .execute();
}

/** Returns the ids of the scores that were changed, added or deleted since this version. */
export async function touchedSince(db: Query, version: number): Promise<number[]> {
  const rows = await db.selectFrom('scores').select('id').where('touched', '>', version).execute();
  return rows.map(({ id }) => id);
}

export async function allIds(db: Query): Promise<Set<number>> {
  const rows = await db.selectFrom('scores').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** The number of changes to the library, and of purges of scores, so far. */
export type State = { version: number; purged: number };

export function readState(db: Query): Promise<State> {
  return db.selectFrom('score_library_state').select(['version', 'purged']).executeTakeFirstOrThrow();
}
