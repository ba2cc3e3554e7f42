import { encodeMelody } from '@eemusic/music/comparing';
import type { Insertable, Transaction } from 'kysely';
import { type Database, foldedKey, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type ScoreRow = Insertable<Tables['scores']>;
type FileRow = Insertable<Tables['score_files']>;
type MusicRow = Insertable<Tables['score_music']>;

/**
 * A score as rows; missing fields get made-up values. A null `music` means that the file has not been read again yet.
 */
export type TestScore = {
  score?: Partial<ScoreRow>;
  file?: Partial<FileRow>;
  music?: Partial<Omit<MusicRow, 'file_id'>> | null;
};

export type Stage = { grade_id: number; level_id: number; stage_id: number };

const at = '2026-03-01T10:20:00.000Z';
const chunkSize = 100;
let files = 0;

/** All stages in teaching order. */
export function listStages(db: Query): Promise<Stage[]> {
  return db
    .selectFrom('stages')
    .innerJoin('levels', 'levels.id', 'stages.level_id')
    .innerJoin('grades', 'grades.id', 'levels.grade_id')
    .select(['stages.id as stage_id', 'levels.id as level_id', 'grades.id as grade_id'])
    .orderBy('grades.place')
    .orderBy('levels.place')
    .orderBy('stages.place')
    .execute();
}

export async function addTestLibrary(database: Database, name: string, place = 1): Promise<number> {
  return database.write(async (tx) => {
    const row = { name, name_key: foldedKey(name, 120), short_name: name.slice(0, 20), image: 'a.webp' };
    const { id } = await tx
      .insertInto('libraries')
      .values({ ...row, place, created_at: at, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Adds the row of a recording, but no file. */
export async function addTestRecording(database: Database, name: string, seconds: number | null = null): Promise<void> {
  const row = { name, original_name: name, kind: 'audio' as const, content_type: 'audio/mpeg', bytes: 1, sha256: '' };
  await database.write((tx) =>
    tx
      .insertInto('files')
      .values({ ...row, seconds, uploaded_by: null, created_at: at })
      .execute(),
  );
}

/** Adds scores directly to the database, without uploading or engraving; returns their ids in order. */
export async function addManyScores(database: Database, scores: readonly TestScore[]): Promise<number[]> {
  const [stage] = await listStages(database.read);
  const library = await database.read.selectFrom('libraries').select('id').orderBy('id').executeTakeFirst();
  const target = { ...stage, library_id: library?.id ?? (await addTestLibrary(database, 'Exercises')) };
  const ids: number[] = [];
  for (let start = 0; start < scores.length; start += chunkSize)
    ids.push(...(await database.write((tx) => addChunk(tx, scores.slice(start, start + chunkSize), target))));
  return ids;
}

type Target = Partial<Stage> & { library_id: number };

async function addChunk(tx: Transaction<Tables>, scores: readonly TestScore[], target: Target): Promise<number[]> {
  const fileIds = await inOrder(tx.insertInto('score_files').values(scores.map(fileOf)).returning('id').execute());
  const music = scores.flatMap((one, at) => (one.music === null ? [] : [musicOf(one, fileIds[at] ?? 0)]));
  if (music.length > 0) await tx.insertInto('score_music').values(music).execute();
  const rows = scores.map((one, at) => scoreOf(one, { ...target, file_id: fileIds[at] ?? 0 }));
  const ids = await inOrder(tx.insertInto('scores').values(rows).returning('id').execute());
  const first = { edition: 1, note: '', made_by: '', made_at: at, brought_back: null };
  const editions = ids.map((score_id, index) => ({ ...first, score_id, file_id: fileIds[index] ?? 0, revision: 0 }));
  await tx.insertInto('score_editions').values(editions).execute();
  return ids;
}

const inOrder = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id).toSorted((a, b) => a - b);

function fileOf({ file, music }: TestScore): FileRow {
  files += 1;
  const name = `${files.toString(16).padStart(16, '0')}.musicxml`;
  const made = { music_hash: `music ${files}`, shape_hash: `shape ${files}`, measures: 4, read_tags: null };
  return {
    name,
    original_name: `score ${files}.musicxml`,
    title: `Score ${files}`,
    composer: null,
    bytes: 1000,
    sha256: files.toString(16).padStart(64, '0'),
    pages: 1,
    seconds: 12.5,
    analysis: analysis(),
    made_by: 'test 1',
    uploaded_by: null,
    created_at: at,
    made_at: null,
    not_made_by: null,
    systems: null,
    wrong_measures: null,
    measures: null,
    read_tags: null,
    music_hash: null,
    shape_hash: null,
    missing_since: null,
    measure_labels: '[]',
    ...(music !== null && made),
    ...file,
  };
}

const analysis = () => JSON.stringify({ tags: {}, facts: { tempo: 90 }, warnings: [] });

function musicOf({ music }: TestScore, file_id: number): MusicRow {
  const none = {
    right_notes: encodeMelody([]),
    left_notes: encodeMelody([]),
    right_measures: '[]',
    left_measures: '[]',
  };
  return { file_id, measures: '[]', measure_shapes: '', ...none, ...music };
}

function scoreOf({ score }: TestScore, columns: Target & { file_id: number }): ScoreRow {
  const name = score?.name ?? 'Little March';
  return {
    name,
    name_key: foldedKey(name, 240),
    grade_id: 1,
    level_id: 1,
    stage_id: 1,
    ...columns,
    curriculum: 'KungFuSightReading',
    score_type: 0,
    accompaniment: null,
    created_at: at,
    deleted_at: null,
    range_id: 1,
    interval_id: 1,
    rhythm_id: 1,
    rest_id: 1,
    key_signature_id: 1,
    time_signature_id: 1,
    tie_id: 1,
    accidental: 0,
    articulation: 0,
    dynamics: 0,
    score_enabled: 1,
    ...score,
  };
}
