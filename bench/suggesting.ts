/**
 * How often suggested grades and levels are right, measured by leaving out each score of the demo library in turn and
 * compared with naive alternatives; and how long a suggestion takes in a library of 20,000 scores. Uses SQLite, and
 * also PostgreSQL if DATABASE_URL is the address of an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFeatures, featureNames, featuresOf } from '@eemusic/music/difficulty';
import { makeExercise } from '@eemusic/music/exercises';
import { readScore } from '@eemusic/music/reading';
import { closeServices, openServices } from '@eemusic/server/src/app/open-services.ts';
import { demoScores } from '@eemusic/server/src/app/demo/index.ts';
import { planScores } from '@eemusic/server/src/app/demo/scores.ts';
import { runInSteps } from '@eemusic/server/src/platform/concurrency/index.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { type Placed, placePoints, type Points } from '@eemusic/server/src/library/suggestions/neighbours.ts';
import { suggestPlace } from '@eemusic/server/src/library/suggestions/suggest.ts';
import { hitRate, takeRecord } from '@eemusic/server/src/library/suggestions/track-record.ts';
import { rankByVotes, type Vote, voteOn } from '@eemusic/server/src/library/suggestions/vote.ts';
import { addManyScores, addTestLibrary, listStages } from '@eemusic/server/src/testing/many-scores.ts';
import { median, quantile, report } from './figures.ts';
import { watched } from './processor-time.ts';

const libraries = [0, 1] as const;

/** The scores of each library of the demo, at the places that the demo gives them. */
async function demoLibraries({ database }: Services): Promise<Placed[][]> {
  const planned = await planScores(database.read, demoScores, libraries);
  const placed = planned.map(({ exercise: { xml, name }, stage, library }, id) => ({
    library,
    score: { id, name, fileName: `${id}`, ...stage, features: read(xml) },
  }));
  return libraries.map((wanted) => placed.filter(({ library }) => library === wanted).map(({ score }) => score));
}

function read(xml: string): readonly number[] {
  const { score } = readScore(new TextEncoder().encode(xml));
  if (!score) throw new Error('An exercise cannot be read');
  return JSON.parse(encodeFeatures(featuresOf(score))) as number[];
}

/** The grades that are most likely, most likely first. */
type Guess = (score: Placed) => { gradeIds: readonly number[]; levelId: number } | null;

function reportAccuracy(what: string, scores: readonly Placed[], guess: Guess): void {
  const tried = scores.flatMap((score) => {
    const found = guess(score);
    return found ? [{ score, found }] : [];
  });
  const share = (is: (one: (typeof tried)[number]) => boolean) => (100 * tried.filter(is).length) / tried.length;
  console.log(`  ${what}: ${tried.length} of ${scores.length} scores`);
  if (tried.length === 0) return;
  report(
    '    grade',
    share(({ score, found }) => found.gradeIds[0] === score.gradeId),
    '% right',
  );
  report(
    '    … or the second guess',
    share(({ score, found }) => found.gradeIds.slice(0, 2).includes(score.gradeId)),
    '%',
  );
  report(
    '    … or the one beside it',
    share(({ score, found }) => Math.abs((found.gradeIds[0] ?? Number.NaN) - score.gradeId) <= 1),
    '%',
  );
  report(
    '    grade and level',
    share(({ score, found }) => found.levelId === score.levelId),
    '%',
  );
}

/** The most frequent grades, and the most frequent level of the first, whatever the piece. */
function majorityOf(scores: readonly Placed[]): Guess {
  const bySize = (of: readonly Placed[], idOf: (score: Placed) => number) =>
    [...Map.groupBy(of, idOf)].toSorted(([, one], [, other]) => other.length - one.length);
  const grades = bySize(scores, ({ gradeId }) => gradeId);
  const [[levelId] = [0]] = bySize(grades[0]?.[1] ?? [], ({ levelId }) => levelId);
  return () => ({ gradeIds: grades.map(([gradeId]) => gradeId), levelId });
}

function guessFrom(vote: Vote | null): ReturnType<Guess> {
  if (vote === null) return null;
  const grades = rankByVotes(vote.neighbours, ({ gradeId }) => gradeId);
  return { gradeIds: grades.map(({ id }) => id), levelId: vote.levelId };
}

function votesOf(points: Points): Guess {
  return ({ features, fileName }) => guessFrom(voteOn(points, features, fileName));
}

const rangeAlone = (['highest', 'lowest', 'rightSpan', 'leftSpan'] as const).map((name) => featureNames.indexOf(name));

async function byRange(scores: readonly Placed[]): Promise<Guess> {
  const rangeOf = (score: Placed) => ({ ...score, features: rangeAlone.map((at) => score.features[at] ?? 0) });
  const votes = votesOf(await runInSteps(placePoints(scores.map(rangeOf))));
  return (score) => votes(rangeOf(score));
}

async function measureAccuracy(services: Services): Promise<void> {
  for (const [at, scores] of (await demoLibraries(services)).entries()) {
    console.log(`\nthe demo's library ${at + 1}, ${scores.length} scores, each left out in turn`);
    const points = await runInSteps(placePoints(scores));
    const record = await runInSteps(takeRecord(points));
    reportAccuracy('the place of most scores', scores, majorityOf(scores));
    reportAccuracy('nearest by range alone', scores, await byRange(scores));
    reportAccuracy('nearest by all features', scores, votesOf(points));
    for (const [word, least] of [
      ['told', 0.55],
      ['told as very likely', 0.85],
    ] as const)
      reportAccuracy(`… where the grade is ${word}`, scores, (score) => {
        const vote = voteOn(points, score.features, score.fileName);
        return vote && hitRate(record.grades, vote.gradeShare) >= least ? guessFrom(vote) : null;
      });
  }
}

const count = 20_000;
const different = 400;
const suggestions = 100;

async function measureTime(services: Services): Promise<void> {
  const { database } = services;
  const moduleId = await addTestLibrary(database, 'Studies');
  const stages = await listStages(database.read);
  const features = Array.from({ length: different }, (_, seed) => read(makeExercise({ seed }).xml));
  const nth = (at: number) => (features[at % different] ?? []).map((value) => value + Math.floor(at / different) / 100);
  await addManyScores(
    database,
    Array.from({ length: count }, (_, at) => ({
      score: { ...stages[at % stages.length], library_id: moduleId, name: `Exercise ${at}` },
      file: { name: `${at}.musicxml`, features: JSON.stringify(nth(at)) },
    })),
  );
  console.log(`\n${database.engine}, a library of ${count} scores`);
  const ask = async (at: number) =>
    void (await suggestPlace(services, { fileName: `${at}.musicxml`, moduleId, curriculum: 'KungFuSightReading' }));
  const all = Array.from({ length: suggestions }, (_, at) => at);
  const first = await watched(() => ask(0));
  report('  the first suggestion, which reads the library', first.time, 'ms');
  report('  … event loop held at most', first.held, 'ms', 'under 50');

  reportTimes('a suggestion', await inTurn(all, (at) => watched(() => ask(at * 37))));
  const changing = async (at: number) => {
    await database.write((tx) =>
      tx
        .updateTable('scores')
        .set({ tie_id: 2 })
        .where('id', '=', at + 1)
        .execute(),
    );
    return watched(() => ask(at * 37));
  };
  reportTimes('a suggestion after a score changed', await inTurn(all, changing));
}

type Watched = Awaited<ReturnType<typeof watched>>;

async function inTurn(all: readonly number[], work: (at: number) => Promise<Watched>): Promise<Watched[]> {
  const done: Watched[] = [];
  for (const at of all) done.push(await work(at));
  return done;
}

function reportTimes(what: string, all: readonly Watched[]): void {
  const times = all.map(({ time }) => time);
  const spent = all.map((one) => one.spent);
  report(`  ${what}, CPU time, median`, median(spent), 'ms', 'under 20');
  report('  … until it is answered, median', median(times), 'ms');
  report('  … p95', quantile(times, 0.95), 'ms');
  report('  … event loop held at most', Math.max(...all.map(({ held }) => held)), 'ms', 'under 50');
}

async function inDatabase(databaseUrl: string, measure: (services: Services) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-suggesting-'));
  const services = await openServices(
    readConfiguration({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }),
  );
  await measure(services);
  await closeServices(services);
  await rm(dataDir, { recursive: true });
}

await inDatabase('', measureAccuracy);
await inDatabase('', measureTime);
if (process.env['DATABASE_URL']) await inDatabase(process.env['DATABASE_URL'], measureTime);
