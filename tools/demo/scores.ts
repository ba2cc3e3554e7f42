import { setTimeout as wait } from 'node:timers/promises';
import { day, second } from '@eemusic/contract/platform/durations';
import type { Analysis } from '@eemusic/contract/library/analysis';
import type { UploadedFile } from '@eemusic/contract/platform/endpoint';
import type { NewScore } from '@eemusic/contract/library/scores';
import { makeCollection } from '@eemusic/music/made-exercises';
import { createSemaphore } from '@eemusic/server/src/platform/concurrency/index.ts';
import { type Actor, folded, type Query } from '@eemusic/server/src/platform/database/index.ts';
import { Refusal } from '@eemusic/server/src/platform/http/index.ts';
import { uploadScore, type Engravers } from '@eemusic/server/src/library/uploads/index.ts';
import { publishScores } from '@eemusic/server/src/library/scores/index.ts';
import type { DemoLibrary } from '@eemusic/server/src/app/demo/company.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';

const batchSize = 10;
/** Two are drawn while another one is read and stored. */
const maxAtOnce = 3;
/** A server that is only slow refuses nothing, so more tries than these would not help. */
const maxTries = 10;
const growthMs = 350 * day;

type Sizes = {
  scores: number;
  libraries: readonly DemoLibrary[];
  /** The administrator who uploads and publishes them. */
  by: Actor;
  onProgress?: (done: number) => void;
  onUploaded?: (file: UploadedFile, score: NewScore) => void;
};

/** Publishes exercises of rising difficulty through the same actions that people use; returns their number. */
export async function seedScores(
  services: Services,
  engravers: Engravers,
  { scores, libraries, by, onProgress, onUploaded }: Sizes,
): Promise<number> {
  const planned = await planScores(services.database.read, scores, libraries);
  const uploads = createSemaphore(maxAtOnce);
  for (let start = 0; start < planned.length; start += batchSize) {
    const batch = planned.slice(start, start + batchSize);
    const uploaded = await Promise.all(
      batch.map(async ({ exercise, stage, library }, offset): Promise<NewScore> => {
        const file = { name: `${folded(exercise.name)}.musicxml`, bytes: new TextEncoder().encode(exercise.xml) };
        const upload = () => uploads.run(() => uploadScore(services, engravers, file, by));
        const { fileName, name, analysis } = await whenServed(upload);
        const tags = tagsOf(analysis.tags, exercise.answers);
        const uploaded = {
          ...stage,
          ...library,
          name,
          fileName,
          ...tags,
          ...mistakeOf(start + offset, tags),
          ...plain,
        };
        onUploaded?.(file, uploaded);
        return uploaded;
      }),
    );
    await publishScores(publishedAt(services, start / planned.length), { scores: uploaded }, by);
    onProgress?.(start + batch.length);
  }
  return planned.length;
}

/** Waits for as long as a refusal says, and tries again. */
async function whenServed<Result>(upload: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await upload();
    } catch (error) {
      if (!(error instanceof Refusal) || error.retryAfter === undefined || tries === maxTries) throw error;
      await wait(error.retryAfter * second);
    }
  }
}

type Planned<Library> = { exercise: ReturnType<typeof makeCollection>[number]; stage: Stage; library: Library };

/** The exercises of the demo with their places: every third one belongs to the second library. */
async function planScores<Library>(
  db: Query,
  count: number,
  [first, second]: readonly Library[],
): Promise<Planned<Library>[]> {
  const stages = planPlaces(await listPlaces(db), count);
  return makeCollection(count, 2026).map((exercise, index) => {
    const stage = stages[index];
    if (!stage) throw new Error('There are no stages to put scores in');
    const library = index % 3 === 2 ? second : first;
    if (library === undefined) throw new Error('There are no libraries to put scores in');
    return { exercise, stage, library };
  });
}

/**
 * Returns services whose clock is set to a moment of the last twelve months, because the library grew grade by grade.
 */
function publishedAt(services: Services, share: number): Services {
  const at = new Date(services.clock.now().getTime() - (1 - share) * growthMs);
  return { ...services, clock: { ...services.clock, now: () => at } };
}

const plain = { scoreEnabled: true, accompanimentPath: null, scoreType: 0 } as const;

type Stage = { gradeId: number; levelId: number; stageId: number };
type Place = Stage & { grade: number; level: number; stage: number };

/** Returns all places of the curriculum in teaching order. */
function listPlaces(db: Query): Promise<Place[]> {
  return db
    .selectFrom('stages')
    .innerJoin('levels', 'levels.id', 'stages.level_id')
    .innerJoin('grades', 'grades.id', 'levels.grade_id')
    .select(['stages.id as stageId', 'levels.id as levelId', 'grades.id as gradeId'])
    .select(['grades.place as grade', 'levels.place as level', 'stages.place as stage'])
    .orderBy('grades.place')
    .orderBy('levels.place')
    .orderBy('stages.place')
    .execute();
}

/**
 * The share of the scores that a place gets. The library looks unfinished: the first grades are complete, later ones
 * have fewer levels, and the last level of each has fewer scores.
 */
function shareOf({ grade, level, stage }: Place): number {
  const levels = Math.max(1, 4 - Math.floor((grade - 1) / 2.5));
  if (level > levels || (level === levels && grade > 1 && stage > 2)) return 0;
  return Math.max(1, 7 - grade / 2 - stage / 2) + ((grade * 5 + level * 3 + stage) % 4);
}

/** The collection is sorted by difficulty, so easier exercises go to earlier places. */
function planPlaces(places: readonly Place[], count: number): Stage[] {
  const shares = places.map(shareOf);
  const all = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  return places.flatMap(({ gradeId, levelId, stageId }, index) => {
    const from = Math.round((sum / all) * count);
    sum += shares[index] ?? 0;
    return Array.from({ length: Math.round((sum / all) * count) - from }, () => ({ gradeId, levelId, stageId }));
  });
}

type Answers = Planned<unknown>['exercise']['answers'];

/** Tags read from the notes; where these are ambiguous, those that the exercise was made for. */
function tagsOf(read: Analysis['tags'], made: Answers) {
  return {
    range: read.range.value ?? made.range,
    interval: read.interval.value ?? made.interval,
    rhythm: read.rhythm.value ?? made.rhythm,
    rest: read.rest.value ?? made.rest,
    keySignature: read.keySignature.value ?? made.keySignature,
    timeSignature: read.timeSignature.value ?? made.timeSignature,
    tie: read.tie.value ?? made.tie,
    accidental: read.accidental.value,
    articulation: read.articulation.value,
    dynamics: read.dynamics.value,
  };
}

/** Gives a few scores a wrong tag for rests, so that there are findings to show. */
function mistakeOf(index: number, { rest }: { rest: number }) {
  return index % 37 === 5 ? { rest: (rest % 4) + 1 } : {};
}
