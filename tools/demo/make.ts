import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { day } from '@eemusic/contract/platform/durations';
import { addLibraries, type DemoLibrary } from '@eemusic/server/src/app/demo/company.ts';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { NewScore } from '@eemusic/contract/library/scores';
import { demoFolder } from '@eemusic/server/src/app/demo/data.ts';
import type { DemoScore } from '@eemusic/server/src/app/demo/fill.ts';
import { hashEngine } from '#packages/music/src/testing/hash-engine.ts';
import { closeServices, openServices } from '@eemusic/server/src/app/open-services.ts';
import { type Engravers, openEngravers } from '@eemusic/server/src/library/uploads/index.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { findCast } from './cast.ts';
import { seedChain } from './chain.ts';
import { describeChain, describePractice } from './describe.ts';
import { planOrders } from './orders.ts';
import { planPractice } from './practice.ts';
import { demoRandom } from './random.ts';
import { seedScores } from './scores.ts';

/**
 * `npm run demo`: makes the data of the demo anew, with its scores as the present engine reads and draws them. The
 * result depends on the sources alone.
 */
const count = 288;
const sizes = { channels: 6, educators: 60, students: 2000 };
/** The day on which the data are made; each start moves them to its own. */
const today = new Date('2026-11-24T00:00:00.000Z');

const folder = mkdtempSync(join(tmpdir(), 'eemusic-demo-'));
let now = today;
const services = await openServices(readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'error' }), {
  now: () => now,
  random: demoRandom(2026),
});
const { read } = services.database;
try {
  const libraries = await addLibraries(services);
  await seedChain(services, sizes, { isBulk: false });
  const tables = await describeChain(read, today);
  const { orders } = await planOrders(services);
  console.log('Scores …');
  const scores = await makeScores(services, libraries);
  write('scores.json.br', scores);
  write('chain.json.br', { tables, orders, cast: await findCast(read) });
  // The last day is whole; what has not yet happened at the time of a start is left out there.
  now = new Date(today.getTime() + day - 1);
  write('practice.json.br', await describePractice(read, await planPractice(services), today));
  writeFileSync(join(demoFolder, 'engine.json'), `{ "hash": "${hashEngine()}" }\n`);
} finally {
  await closeServices(services);
  rmSync(folder, { recursive: true });
}

/** Publishes the scores, and returns them with what was read and drawn, in the order of their publication. */
async function makeScores(services: Services, libraries: DemoLibrary[]): Promise<DemoScore[]> {
  const { examiner, engraver, ...engravers } = openEngravers();
  const examinations = new Map<string, DemoScore['examination']>();
  const engravings = new Map<string, DemoScore['engraving']>();
  const recorder: Engravers = {
    examiner: { ...examiner, examine: (bytes) => recorded(examinations, bytes, examiner.examine(bytes)) },
    engraver: { ...engraver, engrave: (xml) => recorded(engravings, xml, engraver.engrave(xml)) },
    ...engravers,
  };
  const scores = new Map<string, DemoScore>();
  const onUploaded = (file: UploadedFile, { name, fileName, moduleId, curriculum, ...fields }: NewScore) => {
    const xml = Buffer.from(file.bytes).toString();
    const [examination, engraving] = [examinations.get(xml), engravings.get(xml)];
    if (!examination || !engraving) throw new Error(`${name} was not drawn`);
    const library = libraries.findIndex((one) => one.moduleId === moduleId && one.curriculum === curriculum);
    scores.set(fileName, { file: { name: file.name, xml }, library, fields, examination, engraving });
  };
  try {
    await seedScores(services, recorder, { scores: count, libraries, by: system('demo'), onUploaded });
  } finally {
    await recorder.close();
  }
  const published = await read
    .selectFrom('scores')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select('score_files.name')
    .orderBy('scores.id')
    .execute();
  return published.flatMap(({ name }) => scores.get(name) ?? []);
}

async function recorded<Result>(results: Map<string, Result>, bytes: Uint8Array, work: Promise<Result>) {
  const result = await work;
  results.set(Buffer.from(bytes).toString(), result);
  return result;
}

function write(name: string, data: unknown): void {
  const text = JSON.stringify(data);
  deepStrictEqual(JSON.parse(text), data);
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = brotliCompressSync(bytes, { params });
  writeFileSync(join(demoFolder, name), packed);
  console.log(`${name}: ${Math.round(packed.length / 1024)} KB of ${Math.round(bytes.length / 1024)} KB`);
}
