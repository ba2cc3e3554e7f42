import { changeScores, exportScoreList, findScores, selectScores } from '@eemusic/contract/library/catalogue';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { uploadFile } from '@eemusic/contract/platform/files';
import { addLibrary, deleteLibrary } from '@eemusic/contract/library/libraries';
import { deleteScores, toggleScore } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { pictureBytes } from '#testing/a-picture.ts';
import { addManyScores, addTestLibrary, listStages } from '#testing/many-scores.ts';
import { readWorkbook } from '#testing/read-workbook.ts';
import { startServer } from '#testing/start-server.ts';

/** A library with this many scores, every other one disabled. */
async function aLibrary(count: number) {
  const server = await startServer({ codes: ['SL'] });
  const { database } = server.services;
  const otherLibrary = await addTestLibrary(database, 'Exercises');
  const drawn = Array.from({ length: count }, (_, at) => ({
    score: { name: `Score ${at}`, score_enabled: at % 2, range_id: (at % 5) + 1 },
  }));
  const ids = await addManyScores(database, drawn);
  const change = (input: CallOf<typeof changeScores>) => server.call(changeScores, input);
  const rows = async () => {
    const all = await database.read.selectFrom('scores').selectAll().orderBy('id').execute();
    return all.map(({ touched: _touched, ...row }) => row);
  };
  const trail = (action: string) =>
    database.read
      .selectFrom('audit_entries')
      .select(['record_id', 'before', 'after', 'deletion_id'])
      .where('action', '=', action)
      .orderBy('id')
      .execute();
  const undo = (deletionId: number | null) => server.call(restoreDeletion, { deletionId: deletionId ?? 0 });
  const places = await listStages(database.read);
  return { ...server, database, otherLibrary, ids, change, rows, trail, undo, places };
}

const withoutVersion = ({ version: _version, ...row }: { version: number }) => row;

describe('changing many scores', () => {
  it('changes what differs, skips the others, audits each, and can be undone', async () => {
    const { ids, change, rows, trail, undo, places } = await aLibrary(10);
    const before = await rows();
    const { grade_id: gradeId, level_id: levelId, stage_id: stageId } = places.at(-1) ?? { ...places[0] };

    const { body } = await change({ selected: ids.slice(0, 6), change: { scoreEnabled: true } });
    const moved = await change({
      selected: ids.slice(0, 2),
      change: { gradeId: gradeId ?? 0, levelId: levelId ?? 0, stageId: stageId ?? 0, scoreType: 2 },
    });

    expect(body.message).toBe('3 of 6 scores changed; the rest already matched');
    const after = await rows();
    expect(after.map(({ score_enabled: is }) => is)).toEqual([1, 1, 1, 1, 1, 1, 0, 1, 0, 1]);
    expect(after.map(({ version }) => version)).toEqual([3, 2, 2, 1, 2, 1, 1, 1, 1, 1]);
    expect(after[0]).toMatchObject({ grade_id: gradeId, level_id: levelId, stage_id: stageId, score_type: 2 });
    const actual = await trail('score.updated');
    expect(actual).toHaveLength(5);
    expect(actual[0]).toEqual({
      record_id: String(ids[0]),
      before: '{"scoreEnabled":false}',
      after: '{"scoreEnabled":true}',
      deletion_id: body.deletionId,
    });

    expect((await undo(moved.body.deletionId)).body.message).toBe('Change of 2 scores undone');
    expect((await undo(body.deletionId)).body.message).toBe('Change of 3 scores undone');
    expect((await rows()).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect(await trail('score.change-undone')).toHaveLength(2);
  });

  it('says so where nothing has to change', async () => {
    const { ids, change, rows, trail } = await aLibrary(4);
    const before = await rows();

    const { status, body } = await change({ selected: [ids[1] ?? 0, ids[3] ?? 0], change: { scoreEnabled: true } });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'No score had to be changed',
        code: 'record.changed',
        params: { noun: 'score', changed: 0, chosen: 2 },
        deletionId: null,
      },
    });
    expect(await rows()).toEqual(before);
    expect(await trail('score.updated')).toEqual([{ record_id: null, before: null, after: null, deletion_id: null }]);
  });

  it('is undone except where somebody changed or deleted a score since', async () => {
    const { ids, call, change, rows, undo } = await aLibrary(5);
    const { body } = await change({ selected: ids, change: { scoreEnabled: true, range: 5, tie: 2 } });
    await call(toggleScore, { id: String(ids[0]), scoreEnabled: false });
    await change({ selected: [ids[1] ?? 0], change: { range: 3 } });
    await call(deleteScores, { selected: [ids[2] ?? 0] });

    expect((await undo(body.deletionId)).status).toBe(200);

    const actual = (await rows()).map(({ score_enabled, range_id, tie_id }) => [score_enabled, range_id, tie_id]);
    expect(actual).toEqual([
      [0, 1, 1],
      [1, 3, 1],
      [1, 5, 2],
      [1, 4, 1],
      [0, 5, 1],
    ]);
  });

  it('cannot be undone into a deleted library', async () => {
    const { ids, call, send, change, undo, otherLibrary } = await aLibrary(2);
    const image = (await send(uploadFile, { name: 'a.png', bytes: await pictureBytes() })).body.fileName;
    const { body: added } = await call(addLibrary, { name: 'Sonatinas', shortName: 'SON', image });
    const { body } = await change({ selected: ids, change: { moduleId: added.id } });
    await call(deleteLibrary, { id: String(otherLibrary) });

    expect(await undo(body.deletionId)).toRefuse(409, 'Restore the library Exercises first');
    expect(await change({ selected: ids, change: { moduleId: otherLibrary } })).toRefuse(404);
  });

  it('refuses places that do not fit, unknown scores, and an empty change or selection', async () => {
    const {
      ids,
      call,
      change,
      rows,
      places,
      ids: [gone = 0, there = 0],
    } = await aLibrary(3);
    await call(deleteScores, { selected: [gone] });
    const before = await rows();
    const [first, ...others] = places;
    const last = others.at(-1);
    if (!first || !last) throw new Error('no places');
    const { grade_id: gradeId, level_id: levelId } = first;

    const misfit = await change({ selected: [there], change: { gradeId, levelId, stageId: last.stage_id } });
    expect(misfit).toRefuse(400, 'This stage does not belong to the level');
    const misplaced = { gradeId, levelId: last.level_id, stageId: last.stage_id };
    expect(await change({ selected: [there], change: misplaced })).toRefuse(400);
    expect(await change({ selected: [there], change: { gradeId } })).toRefuse(400);
    expect(await change({ selected: [there], change: {} })).toRefuse(400, 'Please choose what to change');
    expect(await change({ selected: ids, change: { range: 2 } })).toRefuse(404, 'This score does not exist');
    expect(await change({ change: { range: 2 } })).toRefuse(400, 'Please select at least one score');
    expect(await change({ selected: [], change: { range: 2 } })).toRefuse(400, 'Please select at least one score');
    expect(await change({ selected: [there], change: { range: 6 } })).toRefuse(400, 'Please select a range');
    expect(await rows()).toEqual(before);
  });

  it('of all that a filter finds is refused when the result has changed', async () => {
    const { call, change, rows, ids } = await aLibrary(10);
    const filter = { scoreEnabled: false, searchQuery: 'score' };
    const select = async () => (await call(selectScores, filter)).body.token ?? '';
    const token = await select();
    await call(toggleScore, { id: String(ids[1]), scoreEnabled: false });

    const refused = await change({ matching: { ...filter, token }, change: { range: 2 } });
    expect(refused).toRefuse(409);
    expect(refused.body).toMatchObject({ code: 'selection.changed' });
    expect(await call(deleteScores, { matching: { ...filter, token } })).toRefuse(409);

    const { body } = await change({ matching: { ...filter, token: await select() }, change: { range: 2 } });
    expect(body.message).toBe('4 of 6 scores changed; the rest already matched');
    const changed = (await rows()).filter(({ score_enabled: is, range_id: range }) => is === 0 && range === 2);
    expect(changed).toHaveLength(6);
    const deleted = await call(deleteScores, { matching: { ...filter, token: await select() } });
    expect(deleted.body.message).toBe('6 scores deleted');
    expect((await call(findScores, {})).body.total).toBe(4);
  });

  it('of more scores than are written at a time is undone completely, whatever each had before', async () => {
    const { ids, change, rows, trail, undo } = await aLibrary(450);
    const before = await rows();

    const { body } = await change({ selected: ids, change: { range: 4, scoreEnabled: true, interval: 2 } });
    expect(body.message).toBe('450 scores changed');
    const isDone = (row: (typeof before)[number]) =>
      row.range_id === 4 && row.score_enabled === 1 && row.interval_id === 2 && row.version === 2;
    expect((await rows()).every(isDone)).toBe(true);
    expect(await trail('score.updated')).toHaveLength(450);
    await undo(body.deletionId);

    expect((await rows()).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect(await trail('score.updated')).toHaveLength(900);
  });

  it("at the same time as others loses nobody's change", async () => {
    const { call, change, rows, ids } = await aLibrary(8);

    const answers = await Promise.all([
      change({ selected: ids, change: { range: 5 } }),
      ...ids.map((id) => call(toggleScore, { id: String(id), scoreEnabled: true })),
      change({ selected: ids.toReversed(), change: { rest: 3 } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const actual = (await rows()).map(({ range_id, rest_id, score_enabled }) => [range_id, rest_id, score_enabled]);
    expect(actual).toEqual(ids.map(() => [5, 3, 1]));
  });

  it('of a filter succeeds while more people than there are connections change single scores', async () => {
    const { call, change, ids } = await aLibrary(24);
    const { token } = (await call(selectScores, { tie: [1] })).body;
    const actual = new Set<number>();
    const over = new AbortController();
    const toggleOnAndOn = async (id: number) => {
      while (!over.signal.aborted) actual.add((await call(toggleScore, { id: String(id), scoreEnabled: true })).status);
    };

    const others = ids.map(toggleOnAndOn);
    const { status } = await change({ matching: { tie: [1], token: token ?? '' }, change: { range: 5 } });
    over.abort();
    await Promise.all(others);

    expect([status, ...actual]).toEqual([200, 200]);
  });
});

describe('the list of scores as a spreadsheet', () => {
  it('has a row for each with the names of all its tags, in the given order', async () => {
    const { call, ids } = await aLibrary(3);

    const { headers, bytes } = await call(exportScoreList, { selected: [ids[2] ?? 0, ids[0] ?? 0] });

    expect(headers['content-disposition']).toContain('Scores.xlsx');
    const rows = (await readWorkbook(bytes)).sheets[0]?.rows ?? [];
    const [header = [], first = []] = rows;
    expect(rows.map(([id]) => id)).toEqual(['Id', ids[2], ids[0]]);
    const actual = Object.fromEntries(header.map((name, at) => [String(name), first[at]]));
    expect(actual).toMatchObject({
      Name: 'Score 2',
      Library: 'Exercises',
      Grade: 'Pre-Grade',
      Level: 'Level 1',
      Stage: 'Stage 1',
      Range: 'Low C High C Position',
      'Key Signature': 'C+',
      Tie: 'None',
      Dynamics: 'No',
      Enabled: 'No',
      Seconds: 12.5,
      Accompaniment: 'No',
      'Score Type': 'Normal',
    });
    expect(await call(exportScoreList, { selected: [999_999] })).toRefuse(404);
  });
});
