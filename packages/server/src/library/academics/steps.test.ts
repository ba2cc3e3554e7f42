import { listGrades, listLevels } from '@eemusic/contract/library/academics';
import { changeScores, coverScores, findScores } from '@eemusic/contract/library/catalogue';
import { publishScores, updateScore } from '@eemusic/contract/library/scores';
import { deleteStep, orderSteps, retireStep, updateStep } from '@eemusic/contract/library/steps';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { adults, aServerWithSteps } from './testing.ts';

const names = (steps: readonly { name: string }[]) => steps.map(({ name }) => name);
const othersChanged =
  'Someone else changed this list in the meantime. Its order is now theirs: please arrange it again';

async function aScoreThere() {
  const kept = await aServerWithSteps();
  const place = await kept.addPlace();
  const publish = async (seed: number) => {
    const score = await anUploadedScore(kept.server, { ...place, seed });
    return kept.call(publishScores, { scores: [score] });
  };
  return { ...kept, place, publish, id: (await publish(1)).body.ids?.[0] ?? 0 };
}

describe('grades, levels and stages', () => {
  it('are those of the specification from the start, with their ids', async () => {
    const { grades } = await aServerWithSteps();

    const [pre, first, ...others] = await grades();

    expect(pre).toMatchObject({ id: 1, name: 'Pre-Grade', nameZh: '预备级', isFixed: true, isRetired: false });
    expect(first?.levels[0]).toMatchObject({ id: 5, name: 'Level 1', nameZh: '单元 1' });
    expect(others).toHaveLength(7);
  });

  it('are added in both languages, a grade with its levels and stages', async () => {
    const { add, call, grades } = await aServerWithSteps();

    const { body } = await add({ levels: 2, stages: 3 });

    const added = (await grades()).at(-1);
    expect(added).toMatchObject({ id: body.id, name: 'Adults', nameZh: '成人班', isFixed: false, scores: 0 });
    expect(added?.levels.map(({ name, stages }) => [name, ...names(stages)])).toEqual([
      ['Level 1', 'Stage 1', 'Stage 2', 'Stage 3'],
      ['Level 2', 'Stage 1', 'Stage 2', 'Stage 3'],
    ]);
    const listed = (await call(listGrades, {})).body.grades.at(-1);
    expect(listed).toEqual({
      gradeId: body.id,
      gradeName: 'Adults',
      gradeNameZh: '成人班',
      gradeNumber: null,
      isRetired: false,
    });
    expect((await call(listLevels, { gradeId: String(body.id) })).body.levels).toHaveLength(2);
  });

  it('with a number in their name are named by it in every language', async () => {
    const { add, call } = await aServerWithSteps();

    await add({ name: 'Grade 9', nameZh: '9 级' });

    expect((await call(listGrades, {})).body.grades.at(-1)).toMatchObject({ gradeNumber: 9, gradeNameZh: null });
  });

  it('are renamed, those of the specification too, and called so where scores are', async () => {
    const { call, place, id } = await aScoreThere();
    const { version } = { version: 1 };
    const rename = () =>
      call(updateStep, { id: String(place.levelId), step: 'level', name: 'Evening', nameZh: '晚班', version });

    expect((await rename()).status).toBe(200);
    expect(await rename()).toRefuse(409);

    const [score] = (await call(findScores, { levelId: place.levelId, gradeId: place.gradeId })).body.scores;
    expect(score).toMatchObject({ id, level: { levelName: 'Evening', levelNameZh: '晚班', levelNumber: null } });
    const first = await call(updateStep, { id: '1', step: 'grade', name: 'Starters', nameZh: '启蒙', version: 1 });
    expect(first.status).toBe(200);
    expect((await call(listGrades, {})).body.grades[0]).toMatchObject({ gradeId: 1, gradeName: 'Starters' });
  });

  it('have no two with one name in one list, in either language', async () => {
    const { add, grades } = await aServerWithSteps();
    await add();
    const taken = 'Another entry of this list has this name';

    expect(await add()).toRefuse(409, taken);
    expect(await add({ name: 'grade 4', nameZh: '四级' })).toRefuse(409, taken);
    expect(await add({ name: 'Older', nameZh: '预备级' })).toRefuse(409, taken);
    const [one, other] = await grades();
    const level = { step: 'level', name: 'Extra', nameZh: '加时' } as const;
    expect((await add({ ...level, parentId: one?.id ?? 0 })).status).toBe(200);
    expect((await add({ ...level, parentId: other?.id ?? 0 })).status).toBe(200);
  });

  it('are put in order by the one who saw it: the second of two at once is told', async () => {
    const { call, grades } = await aServerWithSteps();
    const before = (await grades()).map(({ id }) => id);
    const order = (ids: number[]) => call(orderSteps, { step: 'grade', parentId: null, before, ids });

    const [one, other] = await Promise.all([order(before.toReversed()), order([...before.slice(1), 1])]);

    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(won.status).toBe(200);
    expect(lost).toRefuse(409, othersChanged);
    expect((await grades()).map(({ id }) => id)).not.toEqual(before);
    expect(await order([...before, before[0] ?? 0])).toRefuse(409, othersChanged);
  });
});

describe('a grade that is retired', () => {
  it('is no longer given to scores; those that are there stay, are shown, found and saved', async () => {
    const { call, publish, place, id, one } = await aScoreThere();
    const retire = (isRetired: boolean) => call(retireStep, { id: String(place.gradeId), step: 'grade', isRetired });

    expect((await retire(true)).body.message).toBe('Adults retired: one score keeps it');

    const sentence = 'Adults is no longer offered: someone retired it. Choose another entry';
    expect(await publish(2)).toRefuse(409, sentence);
    expect(await call(changeScores, { selected: [id], change: place })).toRefuse(409, sentence);
    const [score] = (await call(findScores, { gradeId: place.gradeId })).body.scores;
    if (!score) throw new Error('lost');
    const { fileName: _same, accompanimentPath: _none, ...kept } = score;
    expect((await call(updateScore, { ...kept, id: String(id), name: 'Aria' })).status).toBe(200);
    expect(await one('grade', place.gradeId)).toMatchObject({ isRetired: true, scores: 1 });
    const map = async () => (await call(coverScores, { withDisabled: true })).body.grades.at(-1);
    expect(await map()).toMatchObject({ gradeId: place.gradeId, isRetired: true });

    await retire(false);
    expect((await publish(2)).status).toBe(200);
  });

  it('is retired before or after whoever publishes there at that moment: no score comes there afterwards', async () => {
    const { call, publish, place } = await aScoreThere();

    const [retired, published] = await Promise.all([
      call(retireStep, { id: String(place.gradeId), step: 'grade', isRetired: true }),
      publish(2),
    ]);

    expect(retired.status).toBe(200);
    expect([200, 409]).toContain(published.status);
    expect((await publish(3)).status).toBe(409);
  });

  it('leaves the map when nothing is there', async () => {
    const { call, add } = await aServerWithSteps();
    const { id } = (await add()).body;
    const onMap = async () => (await call(coverScores, {})).body.grades.some(({ gradeId }) => gradeId === id);
    expect(await onMap()).toBe(true);

    await call(retireStep, { id: String(id), step: 'grade', isRetired: true });

    expect(await onMap()).toBe(false);
  });

  it('is never the last one that is offered', async () => {
    const { call, addPlace } = await aServerWithSteps();
    const { levelId, stageId } = await addPlace();

    const last = 'is the last one offered here. Add another first';
    expect(await call(retireStep, { id: String(levelId), step: 'level', isRetired: true })).toRefuse(
      409,
      `Level 1 ${last}`,
    );
    expect(await call(deleteStep, { id: String(stageId), step: 'stage' })).toRefuse(409, `Stage 1 ${last}`);
  });
});

describe('a grade that is deleted', () => {
  it('was added by staff and has no score, not even in the bin', async () => {
    const { call, place } = await aScoreThere();

    expect(await call(deleteStep, { id: '9', step: 'grade' })).toRefuse(
      409,
      'Grade 8 is a built-in entry. Retire it instead',
    );
    expect(await call(deleteStep, { id: String(place.gradeId), step: 'grade' })).toRefuse(
      409,
      'One score has this entry. Retire it instead',
    );
  });

  it('goes with its levels and stages, and comes back with them', async () => {
    const { add, call, grades } = await aServerWithSteps();
    const { id } = (await add({ levels: 2 })).body;
    const before = await grades();

    const { body } = await call(deleteStep, { id: String(id), step: 'grade' });

    expect((await grades()).map((grade) => grade.id)).not.toContain(id);
    expect((await call(listGrades, {})).body.grades.map(({ gradeId }) => gradeId)).not.toContain(id);
    expect((await call(restoreDeletion, { deletionId: body.deletionId })).body.message).toBe('Adults is offered again');
    expect(names(await grades())).toEqual(names(before));
    expect((await grades()).at(-1)?.levels).toHaveLength(2);
  });

  it('does not come back beside one that has its name now', async () => {
    const { add, call } = await aServerWithSteps();
    const { body } = await call(deleteStep, { id: String((await add()).body.id), step: 'grade' });
    await add({ name: 'Evening', nameZh: adults.nameZh });

    expect(await call(restoreDeletion, { deletionId: body.deletionId })).toRefuse(
      409,
      'Another entry now has the name or the rule of Adults. Change it, then restore this one',
    );
  });

  it('is removed for good after 30 days, with what belongs to it', async () => {
    const { add, call, wait, services } = await aServerWithSteps();
    const { id } = (await add({ levels: 2, stages: 2 })).body;
    const count = async () => (await services.database.read.selectFrom('stages').selectAll().execute()).length;
    expect(await count()).toBe(148);
    await call(deleteStep, { id: String(id), step: 'grade' });

    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    expect(await count()).toBe(144);
  });
});
