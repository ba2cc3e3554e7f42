import type { Analysis } from '@eemusic/contract/library/analysis';
import type { NewScore } from '@eemusic/contract/library/scores';
import { makeCollection } from '@eemusic/music/exercises';
import { folded, type Query, system } from '#platform/database/index.ts';
import { uploadScore, type Engravers } from '#library/uploads/index.ts';
import { publishScores } from '#library/scores/index.ts';
import type { Services } from '#platform/services.ts';

const by = system('demo');
const batchSize = 10;

type Sizes = { scores: number; libraries: number[]; onProgress?: (done: number) => void };

/** Publishes exercises of rising difficulty through the same actions that people use; returns their number. */
export async function seedScores(
  services: Services,
  engravers: Engravers,
  { scores, libraries, onProgress }: Sizes,
): Promise<number> {
  const stages = await listPlaces(services.database.read);
  const exercises = makeCollection(scores, 2026);
  let done = 0;
  for (let start = 0; start < exercises.length; start += batchSize) {
    const batch = exercises.slice(start, start + batchSize);
    const uploaded = await Promise.all(
      batch.map(async (exercise, offset): Promise<NewScore> => {
        const file = { name: `${folded(exercise.name)}.musicxml`, bytes: new TextEncoder().encode(exercise.xml) };
        const { fileName, name, analysis } = await uploadScore(services, engravers, file, by);
        const stage = stageOf(start + offset, exercises.length, stages);
        const moduleId = libraries[(start + offset) % libraries.length] ?? 1;
        const tags = tagsOf(analysis.tags, exercise.answers);
        return { ...stage, name, fileName, moduleId, ...tags, ...mistakeOf(start + offset, tags), ...plain };
      }),
    );
    await publishScores(services, { scores: uploaded }, by);
    done += batch.length;
    onProgress?.(done);
  }
  return done;
}

const plain = { curriculum: 'KungFuSightReading', scoreEnabled: true, accompanimentPath: null, scoreType: 0 } as const;

type Stage = { gradeId: number; levelId: number; stageId: number };

/** The first two stages of the first two levels of every grade: enough places with enough scores each. */
function listPlaces(db: Query): Promise<Stage[]> {
  return db
    .selectFrom('stages')
    .innerJoin('levels', 'levels.id', 'stages.level_id')
    .innerJoin('grades', 'grades.id', 'levels.grade_id')
    .select(['stages.id as stageId', 'levels.id as levelId', 'grades.id as gradeId'])
    .where('levels.place', '<=', 2)
    .where('stages.place', '<=', 2)
    .orderBy('grades.place')
    .orderBy('levels.place')
    .orderBy('stages.place')
    .execute();
}

/** The collection is sorted by difficulty, so easier exercises go to earlier stages. */
function stageOf(index: number, count: number, stages: Stage[]): Stage {
  const stage = stages[Math.floor((index * stages.length) / count)];
  if (!stage) throw new Error('There are no stages to put scores in');
  return stage;
}

type Answers = ReturnType<typeof makeCollection>[number]['answers'];

/** Tags read from the notes, and the exercise's intended ones where the notes are ambiguous. */
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

/** A few scores get a wrong rest, so that there are findings to show. */
function mistakeOf(index: number, { rest }: { rest: number }) {
  return index % 37 === 5 ? { rest: (rest % 4) + 1 } : {};
}
