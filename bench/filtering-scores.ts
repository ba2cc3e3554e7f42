/**
 * A library of 20,000 scores over HTTP: any filter with counts, coverage, and a melody search; for comparison, counts
 * by one query per facet. Then 10,000 scores are changed, deleted and exported. Uses SQLite, and also PostgreSQL if
 * DATABASE_URL is the address of an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMelody, fingerprintOf, melodiesOf } from '@eemusic/music/comparing';
import { makeExercise } from '@eemusic/music/exercises';
import { readScore } from '@eemusic/music/reading';
import { catalogueOf } from '@eemusic/server/src/library/catalogue/index.ts';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { type Database, openDatabase } from '@eemusic/server/src/platform/database/index.ts';
import { madeBy } from '@eemusic/server/src/library/uploads/made-by.ts';
import { addManyScores, addTestLibrary, type TestScore, listStages } from '@eemusic/server/src/testing/many-scores.ts';
import { signIn } from './client.ts';
import { configurationOf } from './configuration.ts';
import { watched } from './processor-time.ts';
import { median, quantile, report } from './figures.ts';

const count = 20_000;
/** Number of different exercises; other scores repeat their notes. */
const different = 2_000;
const rounds = 30;
const clock = { now: () => new Date() };

type Read = { music: NonNullable<TestScore['music']>; hashes: { music_hash: string; shape_hash: string } };

function readExercises(): Read[] {
  return Array.from({ length: different }, (_, seed) => {
    const reading = readScore(new TextEncoder().encode(makeExercise({ seed }).xml));
    if (reading.score === null) throw new Error(`exercise ${seed} cannot be read`);
    const { music, shape, measures, measureShapes } = fingerprintOf(reading.score);
    const { right, left } = melodiesOf(reading.score);
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
  });
}

const sung = 'row your boat gently down the stream merrily little star how I wonder what you are up above'.split(' ');

/** Four verses of about 400 characters in all, different for each score. */
function songOf(at: number): string {
  const words = Array.from({ length: 80 }, (_, place) => sung[(at * 7 + place * (1 + (at % 13))) % sung.length] ?? '');
  return [0, 20, 40, 60].map((from) => `${words.slice(from, from + 20).join(' ')} ${at}`).join('\n');
}

async function fill(database: Database): Promise<void> {
  const exercises = readExercises();
  const stages = await listStages(database.read);
  const shelves = [await addTestLibrary(database, 'Sonatinas', 1), await addTestLibrary(database, 'Studies', 2)];
  const drawn = Array.from({ length: count }, (_, at): TestScore => {
    const exercise = exercises[at % different];
    const tagged = {
      range_id: (at % 5) + 1,
      interval_id: (at % 6) + 1,
      rhythm_id: (at % 7) + 1,
      rest_id: (at % 4) + 1,
    };
    const shelf = { ...stages[(at * 7) % stages.length], library_id: shelves[at % 2] ?? 1 };
    return {
      score: {
        ...shelf,
        ...tagged,
        name: `${at % 3 === 0 ? 'March' : 'Étude'} ${at}`,
        score_enabled: at % 9 === 0 ? 0 : 1,
        key_signature_id: ((at % 11) % 7) + 1,
        time_signature_id: ((at % 13) % 4) + 1,
        tie_id: (at % 2) + 1,
      },
      file: {
        ...exercise?.hashes,
        made_by: madeBy,
        seconds: (at % 240) / 4,
        read_tags: '{}',
        wrong_measures: '[]',
        measures: 16,
        lyrics: songOf(at),
      },
      ...(exercise && { music: exercise.music }),
    };
  });
  await addManyScores(database, drawn);
}

async function bench(databaseUrl: string | null, dataDir: string): Promise<void> {
  const configuration = configurationOf({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  });
  const services = await openServices(configuration);
  const { database } = services;
  if (!(await database.read.selectFrom('scores').select('id').limit(1).executeTakeFirst())) await fill(database);
  console.log(`\n${database.engine}`);
  await measureFirst({ databaseUrl, dataDir });

  const { address, stop } = await startConsole(services, { webFolder: null });
  const { headers } = await signIn(address);
  const send = async (method: string, path: string, body: object): Promise<Response> => {
    const request = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const answer = await fetch(`${address}/admin/${path}`, request);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const ask = async (...args: Parameters<typeof send>) =>
    (await (await send(...args)).json()) as { ids?: number[]; deletionId?: number };
  const post = (path: string, body: object) => async () => void (await ask('POST', `score/library/${path}`, body));
  const filter = { range: [1, 2], keySignature: [3], scoreEnabled: true };
  const notes = { pitches: [60, 62, 64, 65, 67], isTransposed: true };
  await catalogueOf(services);
  const openScreen = ['find', 'counts', 'coverage'].map((path) => post(path, {}));
  await measure('the screen opened: list, counts and map', 'under 300', async () => {
    await Promise.all(openScreen.map((request) => request()));
  });
  await measure('find, no filter, 100 rows', 'under 50', post('find', {}));
  await measure('find, three facets, by place, 100 rows', 'under 50', post('find', { ...filter, sortBy: 'place' }));
  await measure('find, part of a name', 'under 50', post('find', { searchQuery: 'march 1' }));
  await measure('find, words sung', 'under 50', post('find', { searchQuery: 'stream merrily' }));
  await measure('counts, words sung', 'under 50', post('counts', { searchQuery: 'stream merrily' }));
  let typed = 0;
  await measure('find, words sung, never searched before', 'under 50', () =>
    post('find', { searchQuery: `above ${(typed += 1)}` })(),
  );
  await measure('counts, no filter', 'under 50', post('counts', {}));
  await measure('counts, three facets', 'under 50', post('counts', filter));
  await measure('coverage by rhythm', 'under 200', post('coverage', { by: 'rhythm' }));
  await measure('find, five notes in any key', 'under 100', post('find', { notes }));
  await measure('counts, five notes in any key', 'under 100', post('counts', { notes }));
  await measure('counts, no filter, a query a facet', '', () => countNaively(database, false));
  await measure('counts, three facets, a query a facet', '', () => countNaively(database, true));
  const { ids: selected } = await ask('POST', 'score/library/selection', { moduleId: 1 });
  let deletionId: number | undefined;
  const restore = async () => void (await ask('POST', 'deletions/restore', { deletionId }));
  await measureOnce('10,000 scores changed at once', async () => {
    ({ deletionId } = await ask('PUT', 'score/library/change/selected', { selected, change: { range: 3, tie: 2 } }));
  });
  await measureOnce('… taken back', restore);
  await measureOnce('10,000 scores deleted', async () => {
    ({ deletionId } = await ask('DELETE', 'score/library/delete/selected', { selected }));
  });
  await measureOnce('… restored', restore);
  await measureOnce('10,000 scores exported as JSON', async () => {
    await (await send('POST', 'score/library/export/selected', { selected })).arrayBuffer();
  });
  await stop();
}

/** Loads the catalogue on its own connection, as a starting node does. */
async function measureFirst(location: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const database = openDatabase(location, clock);
  const heap = memory();
  const { time, held } = await watched(async () => void (await catalogueOf({ database })));
  report('  the first load', time, 'ms');
  report('  … event loop held at most', held, 'ms', 'under 50');
  report('  … memory', memory() - heap, 'MB');
  const one = () => database.write((tx) => tx.updateTable('scores').set({ tie_id: 1 }).where('id', '=', 77).execute());
  await one();
  report(
    '  asked after one was changed',
    (await watched(async () => void (await catalogueOf({ database })))).time,
    'ms',
  );
  await database.write((tx) =>
    tx
      .updateTable('scores')
      .set({ tie_id: 1 })
      .where('id', '<=', count / 2)
      .execute(),
  );
  const half = await watched(async () => void (await catalogueOf({ database })));
  report('  asked after half of them were', half.time, 'ms');
  report('  … event loop held at most', half.held, 'ms', 'under 50');
  await database.close();
}

/** Counts each facet by one grouped query, without the filter's condition on that facet. */
async function countNaively({ read }: Database, isFiltered: boolean): Promise<void> {
  const columns = [
    ...([
      'grade_id',
      'level_id',
      'stage_id',
      'library_id',
      'curriculum',
      'range_id',
      'interval_id',
      'rhythm_id',
    ] as const),
    ...(['rest_id', 'key_signature_id', 'time_signature_id', 'tie_id', 'score_type', 'accidental'] as const),
    ...(['articulation', 'dynamics', 'score_enabled', 'accompaniment'] as const),
  ];
  for (const column of columns) {
    let query = read.selectFrom('scores').where('deleted_at', 'is', null);
    if (isFiltered && column !== 'range_id') query = query.where('range_id', 'in', [1, 2]);
    if (isFiltered && column !== 'key_signature_id') query = query.where('key_signature_id', 'in', [3]);
    if (isFiltered && column !== 'score_enabled') query = query.where('score_enabled', '=', 1);
    await query
      .select([column, (row) => row.fn.countAll().as('count')])
      .groupBy(column)
      .execute();
  }
}

async function measureOnce(what: string, work: () => Promise<void>): Promise<void> {
  const { time, held } = await watched(work);
  report(`  ${what}`, time, 'ms');
  report('  … event loop held at most', held, 'ms', 'under 50');
}

async function measure(what: string, target: string, ask: () => Promise<void>): Promise<void> {
  await ask();
  const all: Awaited<ReturnType<typeof watched>>[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await watched(ask));
  const times = all.map(({ time }) => time);
  report(`  ${what}, median`, median(times), 'ms', target);
  report('  … p95', quantile(times, 0.95), 'ms');
  report('  … processor time of server and client, median', median(all.map(({ spent }) => spent)), 'ms');
  report('  … event loop held at most', Math.max(...all.map(({ held }) => held)), 'ms', target && 'under 50');
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-scores-'));
await bench(null, dataDir);
if (process.env['DATABASE_URL']) await bench(process.env['DATABASE_URL'], dataDir);
await rm(dataDir, { recursive: true });
