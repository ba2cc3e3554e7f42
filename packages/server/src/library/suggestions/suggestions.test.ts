import { deleteScore } from '@eemusic/contract/library/scores';
import { suggestPlace } from '@eemusic/contract/library/suggestions';
import { encodeFeatures, featuresOf } from '@eemusic/music/difficulty';
import { makeExercise } from '@eemusic/music/made-exercises';
import { readScore } from '@eemusic/music/reading';
import { describe, expect, it } from 'vitest';
import { addManyScores, addTestLibrary, listStages, type TestScore } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';
import { minScores } from './room.ts';

const easy = { range: 1, interval: 1, rhythm: 4, rest: 4, measures: 8 } as const;
const hard = { range: 5, interval: 6, rhythm: 7, keySignature: 6, timeSignature: 1, measures: 16 } as const;

type Wanted = Partial<Parameters<typeof makeExercise>[0]>;

function featuresOfExercise(seed: number, wanted: Wanted): string {
  const { score } = readScore(new TextEncoder().encode(makeExercise({ ...wanted, seed }).xml));
  if (!score) throw new Error('An exercise cannot be read');
  return encodeFeatures(featuresOf(score));
}

/**
 * A library with this many easy scores in the first level of the first grade, and as many hard scores in the last
 * grade.
 */
async function aLibrary({ ofEach = minScores, isMixed = false } = {}) {
  const server = await startServer({ codes: ['SL'] });
  const { database } = server.services;
  const moduleId = await addTestLibrary(database, 'Studies');
  const stages = await listStages(database.read);
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) throw new Error('There are no stages');
  const grades = [...Map.groupBy(stages, ({ grade_id }) => grade_id).values()];
  const mixed = (at: number) => grades[at % grades.length]?.[0] ?? first;
  const place = (name: string, seed: number, wanted: Wanted, stage: typeof first): TestScore => ({
    score: { ...(isMixed ? mixed(seed) : stage), library_id: moduleId, name: `${name} ${seed}` },
    file: { features: featuresOfExercise(seed, wanted) },
  });
  const scores = Array.from({ length: ofEach }, (_, seed) => [
    place('Easy', seed, easy, first),
    place('Hard', seed, hard, last),
  ]).flat();
  const ids = await addManyScores(database, scores);
  const add = async (seed: number, wanted: Wanted) => {
    const [id = 0] = await addManyScores(database, [
      {
        score: { library_id: await addTestLibrary(database, `Waiting ${seed}`, 9) },
        file: { features: featuresOfExercise(seed, wanted) },
      },
    ]);
    return fileOf(id);
  };
  const fileOf = async (id: number) => {
    const files = database.read.selectFrom('score_files').innerJoin('scores', 'file_id', 'score_files.id');
    return (await files.select('score_files.name').where('scores.id', '=', id).executeTakeFirstOrThrow()).name;
  };
  const ask = async (fileName: string, scope: object = {}) =>
    (await server.call(suggestPlace, { fileName, moduleId, curriculum: 'KungFuSightReading', ...scope })).body
      .suggestion;
  return { ...server, moduleId, first, last, ids, add, fileOf, ask };
}

describe('a suggested place', () => {
  it('is the place of the most similar scores, and says what they share', async () => {
    const { add, ask, first, last } = await aLibrary();

    const suggestion = await ask(await add(1001, easy));
    expect(suggestion).toMatchObject({
      gradeId: first.grade_id,
      level: { levelId: first.level_id },
      confidence: 'high',
    });
    expect(suggestion?.rightOf100).toBeGreaterThan(90);
    expect(suggestion?.alike).toHaveLength(3);
    for (const { name } of suggestion?.alike ?? []) expect(name).toMatch(/^Easy/);
    expect(suggestion?.traits.length).toBeGreaterThan(0);
    for (const { text } of suggestion?.traits ?? []) expect(text).toMatch(/^[a-z0-9 -]+$/);
    expect(await ask(await add(1002, hard))).toMatchObject({
      gradeId: last.grade_id,
      level: { levelId: last.level_id },
    });
  });

  it('of a score is found from the other scores, and follows when they are deleted or moved', async () => {
    const { ask, call, fileOf, ids, first, last, services } = await aLibrary();
    const [id = 0] = ids;
    const file = await fileOf(id);
    const before = await ask(file);
    expect(before?.alike.map(({ scoreId }) => scoreId)).not.toContain(id);

    await call(deleteScore, { id: String(before?.alike[0]?.scoreId) });
    const after = await ask(file);
    expect(after?.alike.map(({ scoreId }) => scoreId)).not.toContain(before?.alike[0]?.scoreId);

    const { database } = services;
    await database.write((tx) => tx.updateTable('scores').set(last).where('name', 'like', 'Easy%').execute());
    await database.write((tx) => tx.updateTable('scores').set(first).where('name', 'like', 'Hard%').execute());
    await expect.poll(async () => (await ask(file))?.gradeId).toBe(last.grade_id);
  });

  it('is based on one library and library type', async () => {
    const { add, ask, services } = await aLibrary();
    const file = await add(1001, easy);

    expect(await ask(file, { moduleId: await addTestLibrary(services.database, 'Empty', 7) })).toBeNull();
    expect(await ask(file, { curriculum: 'PianoAdventure' })).toBeNull();
  });

  it('is not given where the library has too few scores, or similar scores are far apart', async () => {
    const few = await aLibrary({ ofEach: minScores / 2 - 1 });
    expect(await few.ask(await few.add(1001, easy))).toBeNull();
    const mixed = await aLibrary({ isMixed: true });
    expect(await mixed.ask(await mixed.add(1001, easy))).toBeNull();
  });

  it('is not given for a file that resembles none of the scores, or is not read yet', async () => {
    const { add, ask, services } = await aLibrary();
    const strange = await add(1001, easy);
    const { database } = services;
    const set = (features: string | null) =>
      database.write((tx) => tx.updateTable('score_files').set({ features }).where('name', '=', strange).execute());

    await set(JSON.stringify((JSON.parse(featuresOfExercise(1, hard)) as number[]).map((value) => 9 * value + 9)));
    expect(await ask(strange)).toBeNull();
    await set(null);
    expect(await ask(strange)).toBeNull();
  });

  it('is refused for an unknown file', async () => {
    const { call, moduleId } = await aLibrary({ ofEach: 0 });
    const suggested = await call(suggestPlace, { fileName: 'a.musicxml', moduleId, curriculum: 'KungFuSightReading' });

    expect(suggested).toRefuse(400);
  });
});
