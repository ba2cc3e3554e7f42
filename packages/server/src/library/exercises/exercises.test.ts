import { listActivity } from '@eemusic/contract/access/activity';
import { updateCompany } from '@eemusic/contract/access/company';
import { previewScore } from '@eemusic/contract/library/playing';
import { findScores } from '@eemusic/contract/library/catalogue';
import { listEditions } from '@eemusic/contract/library/editions';
import * as contract from '@eemusic/contract/library/exercises';
import { publishScores } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aLibrary, anUploadedScore, aPlace } from '#testing/a-score.ts';
import { scoreTags } from '#testing/score-tags.ts';
import { catalogueOf } from '#library/catalogue/index.ts';
import { system } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { startServer } from '#testing/start-server.ts';
import { composeAll, gradeAt, openOrder, readOthers } from './index.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const composed = async ({ call }: Server, request: Parameters<typeof call<typeof contract.composeExercises>>[1]) =>
  (await call(contract.composeExercises, request)).body;

describe('composing exercises', () => {
  it('answers as many as asked with the tags that were wished, each with pages and its difficulty', async () => {
    const server = await startServer({ codes: ['SL'] });
    const tags = { range: 1, keySignature: 2, timeSignature: 3, rhythm: 4, dynamics: true } as const;

    const { exercises } = await composed(server, {
      count: 3,
      ...(await aPlace(server, { grade: 1 })),
      tags,
      measures: 8,
    });

    expect(exercises).toHaveLength(3);
    for (const { analysis, preview, difficulty } of exercises) {
      const found = Object.fromEntries(
        Object.keys(tags).map((tag) => [tag, analysis.tags[tag as keyof typeof tags].value]),
      );
      expect(found).toEqual(tags);
      expect(analysis.facts.measures).toBe(8);
      expect(preview.pages.length).toBeGreaterThan(0);
      expect(difficulty.reasons).toContain(difficulty.traits[0]?.text);
    }
    expect(new Set(exercises.map(({ fileName }) => fileName)).size).toBe(3);
  });

  it('gives the same piece for the same seed, and others for others', async () => {
    const server = await startServer();
    const musicOf = async (seed: number) => {
      const { exercises } = await composed(server, { count: 2, seed, tags: { rhythm: [3, 4] } });
      return exercises.map(({ seed: own, title, analysis }) => ({ own, title, analysis }));
    };

    const first = await musicOf(4711);

    expect(await musicOf(4711)).toEqual(first);
    expect(
      (await composed(server, { count: 1, seed: first[1]?.own, tags: { rhythm: [3, 4] } })).exercises[0],
    ).toMatchObject({ title: first[1]?.title, analysis: first[1]?.analysis });
    expect(await musicOf(11)).not.toEqual(first);
  });

  it('publishes an exercise like an upload, and remembers how it was composed', async () => {
    const server = await startServer();
    const { exercises } = await composed(server, { count: 1, seed: 5, tags: { keySignature: 4 } });
    const [{ fileName, name } = { fileName: '', name: '' }] = exercises;
    const score = { name, fileName, ...(await aPlace(server)), moduleId: await aLibrary(server), ...scoreTags };

    const { status, body } = await server.call(publishScores, { scores: [{ ...score, scoreEnabled: true }] });

    expect(status).toBe(200);
    const id = String(body.ids[0]);
    expect((await server.call(previewScore, { id })).body.name).toBe(name);
    expect((await server.call(listEditions, { id })).body.editions[0]?.composed?.seed).toBe(exercises[0]?.seed);
    expect((await server.call(findScores, { isComposed: true })).body.scores).toMatchObject([{ name }]);
    const { entries } = (await server.call(listActivity, {})).body;
    expect(entries.find(({ action }) => action === 'score.composed')).toMatchObject({
      record: { name },
      after: { seed: exercises[0]?.seed, grade: 'Pre-Grade', wishes: { tags: { keySignature: 4 } } },
    });
  });

  it('composes no piece that the library has, in no key', async () => {
    const server = await startServer();
    const request = { count: 1, seed: 5, tags: { keySignature: 1 } };
    const [first] = (await composed(server, request)).exercises;
    const score = { name: 'First', fileName: first?.fileName ?? '', ...(await aPlace(server)), ...scoreTags };
    await server.call(publishScores, { scores: [{ ...score, moduleId: await aLibrary(server), scoreEnabled: true }] });

    const again = await composed(server, request);

    expect(again.refused).toBeGreaterThan(0);
    expect(again.exercises[0]?.seed).not.toBe(first?.seed);
  });

  it('composes no piece that waits from another call, but the same one again for the same seed', async () => {
    const server = await startServer();
    const request = { ...(await aPlace(server, { grade: 0 })), tags: { rhythm: 3, interval: 1 } };
    const first = await composed(server, { count: 6, seed: 100, ...request });
    const second = await composed(server, { count: 6, seed: 500, ...request });

    const all = [...first.exercises, ...second.exercises];
    expect(all.length).toBeGreaterThan(8);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    const files = await server.services.database.read
      .selectFrom('score_music')
      .innerJoin('score_files', 'id', 'file_id')
      .select('shape_hash')
      .execute();
    expect(new Set(files.map(({ shape_hash: shape }) => shape)).size).toBe(all.length);
    const seedsOf = ({ exercises }: typeof first) => exercises.map(({ seed }) => seed);
    expect(seedsOf(await composed(server, { count: 6, seed: 100, ...request }))).toEqual(seedsOf(first));
  });

  it('answers what is stored when a later one is refused', async () => {
    const { services, engravers } = await startServer();
    let calls = 0;
    const compose: typeof engravers.composer.compose = (wishes, seed) =>
      (calls += 1) > 2
        ? Promise.reject(new Refusal('server.busy', { retryAfter: 5 }))
        : engravers.composer.compose(wishes, seed);
    const [order, others] = [await openOrder(services, {}), await readOthers(services, undefined)];

    const { exercises } = await composeAll(
      services,
      { ...engravers, composer: { ...engravers.composer, compose } },
      { order, others, seeds: [1, 2, 3, 4], by: system('bulk') },
    );

    expect(exercises.map(({ seed }) => seed)).toEqual([1, 2]);
  });

  it('counts grades by name, and renamed ones by their place, whether or not others are offered', async () => {
    const { services } = await startServer();
    const catalogue = await catalogueOf(services);
    const [preGrade, first, second, ...others] = [...catalogue.places.grades.values()];
    if (!preGrade || !first || !second) throw new Error('No grades');
    const renamed = [{ ...preGrade, isOffered: false }, first, { ...second, name: 'Steps' }, ...others];
    const places = { ...catalogue.places, grades: new Map(renamed.map((one) => [one.id, one])) };

    const gradeOf = (gradeId: number) => gradeAt({ ...catalogue, places }, { gradeId });

    expect([first, second].map(({ id }) => gradeOf(id))).toEqual(['Grade 1', 'Grade 2']);
  });

  it('refuses wishes that exclude each other, with the reason', async () => {
    const { call } = await startServer();
    const compose = (wishes: object) => call(contract.composeExercises, { count: 1, ...wishes });

    expect(await compose({ measures: 7 })).toRefuse(400, 'An exercise has 4, 8, 12 or 16 measures');
    expect((await compose({ tags: { range: 4, interval: 6 } })).body).toMatchObject({ code: 'exercise.conflict' });
    expect((await compose({ tags: { rhythm: 99 } })).status).toBe(400);
    expect((await compose({ gradeId: 999 })).status).toBe(404);
    expect((await call(contract.composeExercises, { count: 51 })).status).toBe(400);
    expect((await compose({ minDifficulty: 5, maxDifficulty: 3 })).status).toBe(400);
  });

  it('writes composer and rights as the company sets them', async () => {
    const server = await startServer();
    const { call, services } = server;
    await call(updateCompany, { currency: 'CNY', exerciseComposer: 'Tom & Mei', exerciseRights: '© Studio' });

    const { exercises } = await composed(server, { count: 1, seed: 5 });

    const file = await services.database.read
      .selectFrom('score_files')
      .select(['composer', 'credits'])
      .where('name', '=', exercises[0]?.fileName ?? '')
      .executeTakeFirstOrThrow();
    expect(file.composer).toBe('Tom & Mei');
    expect(JSON.parse(file.credits ?? '{}')).toMatchObject({ rights: '© Studio' });
  });

  it('answers the wishes that give one like another again', async () => {
    const server = await startServer();
    const like = [
      { same: 'rhythm' as const, seed: 5 },
      { same: 'contour' as const, seed: 6 },
    ];

    const { exercises } = await composed(server, { count: 1, seed: 7, measures: 8, like });

    expect(exercises[0]?.wishes).toMatchObject({ measures: 8, like });
  });

  it('stays below or above a difficulty', async () => {
    const server = await startServer();
    const valueOf = async (limits: object) =>
      (await composed(server, { count: 1, seed: 5, ...limits })).exercises.map(({ difficulty }) => difficulty.value);
    const [value = 0] = await valueOf({});

    for (const one of await valueOf({ maxDifficulty: Math.max(1, Math.floor(value)) }))
      expect(one).toBeLessThanOrEqual(Math.max(1, Math.floor(value)));
  });
});

describe('wishes for exercises', () => {
  it('follow from the enabled scores around a place', async () => {
    const { server, score } = await aPublishedScore({ rhythm: 4, keySignature: 2 });
    const { gradeId, levelId, stageId, moduleId } = score;

    const { body } = await server.call(contract.suggestExercises, { gradeId, levelId, stageId, moduleId });

    expect(body).toMatchObject({
      scores: 1,
      neighbours: 1,
      of: 'stage',
      wishes: { tags: { rhythm: [4], keySignature: [2] } },
    });
    expect(body.emptyPlaces).toBe(15);
    expect(body.difficulty?.from).toBeGreaterThanOrEqual(0);
  });

  it('have a tempo that the grade allows for each rhythm, however fast the scores there are', async () => {
    const server = await startServer({ codes: ['SL'] });
    const tags = { rhythm: 5 } as const;
    const [fast] = (await composed(server, { count: 1, ...(await aPlace(server, { grade: 8 })), tags, tempo: 120 }))
      .exercises;
    const place = await aPlace(server, { grade: 2 });
    const score = await anUploadedScore(server, { ...place, ...tags, fileName: fast?.fileName ?? '' });
    await server.call(publishScores, { scores: [score] });

    const { tempo, maxTempo } = (await server.call(contract.suggestExercises, place)).body.wishes;

    expect(maxTempo).toBe(120);
    const check = async (tempo: number) =>
      (await server.call(contract.checkExercises, { ...place, tags, tempo })).body.conflict;
    expect(await check(tempo ?? 0)).toBeNull();
    expect(await check(120)).toMatchObject({ code: 'exercise.speed' });
  });

  it('name the entries that the others exclude', async () => {
    const { call } = await startServer();

    const { body } = await call(contract.checkExercises, { tags: { range: 4 } });

    expect(body.conflict).toBeNull();
    expect(body.impossible).toContainEqual(expect.objectContaining({ tag: 'interval', value: 6 }));
  });
});
