import { encodeMelody, fingerprintOf, melodiesOf } from '@eemusic/music/comparing';
import { makeExercise } from '@eemusic/music/made-exercises';
import { listFixtures, readFixture } from '@eemusic/music/fixtures';
import { readScore } from '@eemusic/music/reading';
import { madeBy } from '@eemusic/server/src/library/uploads/store.ts';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';
import { addManyScores, addTestLibrary, listStages, type TestScore } from '@eemusic/server/src/testing/many-scores.ts';
import type { Client, Piece } from './client.ts';

/** Real piano pieces from public collections. */
export const pieces = (): Piece[] =>
  listFixtures('real').map((name) => ({ name, bytes: new Uint8Array(readFixture('real', name)) }));

const tags = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature: 1, timeSignature: 1, tie: 1, scoreType: 0 };
const flags = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };
/** What an administrator says of a score besides its file and place. */
export const about = { ...tags, ...flags, curriculum: 'KungFuSightReading', accompanimentPath: null };

/** Uploads and publishes scores at the first stage; returns their ids and files. */
export async function publish(client: Client, { read }: Database, files: readonly Piece[]) {
  const [stage] = await listStages(read);
  const { id: moduleId } = await read.selectFrom('libraries').select('id').executeTakeFirstOrThrow();
  const place = { gradeId: stage?.grade_id, levelId: stage?.level_id, stageId: stage?.stage_id, moduleId };
  const scores = [];
  for (const file of files) {
    const { name, fileName } = await client.upload(file);
    scores.push({ name, fileName, ...place, ...about });
  }
  const { ids } = await client.post<{ ids: number[] }>('/admin/score/library/add', { scores });
  return { scores: ids, files: scores.map(({ fileName }) => fileName) };
}

/** Number of different exercises; other scores repeat their notes. */
const different = 2_000;
const sung = 'row your boat gently down the stream merrily little star how I wonder what you are up above'.split(' ');

/** Adds a library of this many scores directly to the database. */
export async function fillLibrary(database: Database, count: number): Promise<void> {
  const stages = await listStages(database.read);
  const shelves = [await addTestLibrary(database, 'Sonatinas', 1), await addTestLibrary(database, 'Studies', 2)];
  const exercises = Array.from({ length: Math.min(different, count) }, (_, seed) => readExercise(seed));
  const scoreAt = (at: number): TestScore => {
    const { hashes, music } = exercises[at % exercises.length] ?? readExercise(at);
    return {
      score: {
        ...stages[(at * 7) % stages.length],
        library_id: shelves[at % 2] ?? 1,
        name: `${at % 3 === 0 ? 'March' : 'Étude'} ${at}`,
        range_id: (at % 5) + 1,
        interval_id: (at % 6) + 1,
        rhythm_id: (at % 7) + 1,
        rest_id: (at % 4) + 1,
        key_signature_id: ((at % 11) % 7) + 1,
        time_signature_id: ((at % 13) % 4) + 1,
        tie_id: (at % 2) + 1,
        score_enabled: at % 9 === 0 ? 0 : 1,
      },
      file: {
        ...hashes,
        made_by: madeBy,
        seconds: (at % 240) / 4,
        read_tags: '{}',
        wrong_measures: at % 50 === 0 ? '[3]' : '[]',
        measures: 16,
        lyrics: Array.from({ length: 80 }, (_, word) => sung[(at * 7 + word * (1 + (at % 13))) % sung.length]).join(
          ' ',
        ),
      },
      music,
    };
  };
  await addManyScores(
    database,
    Array.from({ length: count }, (_, at) => scoreAt(at)),
  );
}

function readExercise(seed: number) {
  const { score } = readScore(new TextEncoder().encode(makeExercise({ seed }).xml));
  if (score === null) throw new Error(`Exercise ${seed} cannot be read`);
  const { music, shape, measures, measureShapes } = fingerprintOf(score);
  const { right, left } = melodiesOf(score);
  return {
    hashes: { music_hash: music, shape_hash: shape },
    music: {
      measures: JSON.stringify(measures),
      measure_shapes: measureShapes,
      right_notes: encodeMelody(right.pitches),
      left_notes: encodeMelody(left.pitches),
      right_measures: JSON.stringify(right.measures),
      left_measures: JSON.stringify(left.measures),
    },
  };
}
