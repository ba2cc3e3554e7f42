import { listFindings, repairFindings } from '@eemusic/contract/library/findings';
import { changeScores, exportScoreList, findScores } from '@eemusic/contract/library/catalogue';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { updateScore } from '@eemusic/contract/library/scores';
import {
  deleteListEntry,
  orderListEntries,
  retireListEntry,
  updateListEntry,
} from '@eemusic/contract/library/tag-lists';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { readOrdered } from './store.ts';
import { aMajor, aServerWithLists } from './testing.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

const othersOrdered =
  'Someone else changed this list in the meantime. Its order is now theirs: please arrange it again';

describe('the lists', () => {
  it('hold the entries of the specification from the start', async () => {
    const { list } = await aServerWithLists();

    expect(ids((await list()).entries)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await list()).entries[0]).toMatchObject({ name: 'C+', nameZh: 'C 大调', rule: null, isRetired: false });
    expect(ids((await list('range')).entries)).toEqual([1, 2, 3, 4, 5]);
  });

  it('take entries of staff, which have ids of their own and say how many scores have them', async () => {
    const { add, list, publish } = await aServerWithLists();
    const { status, body } = await add();
    expect([status, body.id]).toEqual([200, 101]);
    expect((await publish(101)).answer.status).toBe(200);

    expect((await list()).entries.at(-1)).toMatchObject({ id: 101, ...withoutList, scores: 1, isRetired: false });
  });

  it('have no two entries with one name or one rule', async () => {
    const { add } = await aServerWithLists();
    await add();
    const other = { name: 'Three sharps', nameZh: '三个升号' };

    expect(await add()).toRefuse(409, 'Another entry of this list has this name');
    expect(await add({ ...other, nameZh: 'ａ 大调' })).toRefuse(409, 'Another entry of this list has this name');
    expect(await add(other)).toRefuse(409, 'A major already has this rule');
    expect(await add({ ...other, rule: { keys: [{ fifths: 0, mode: 'major' }] } })).toRefuse(
      409,
      'C+ already has this rule',
    );
    const mixture = {
      keys: [
        { fifths: -1, mode: 'minor' },
        { fifths: 0, mode: 'minor' },
      ],
    };
    expect(await add({ ...other, rule: mixture })).toRefuse(409, 'A-D- already has this rule');
    const quarters = { values: [{ type: 'quarter', dots: 0, tuplet: 0 }] };
    expect(await add({ list: 'rhythm', ...other, rule: quarters })).toRefuse(409, 'quarter already has this rule');
  });

  it.each([
    ['keySignature', { keys: [] }],
    ['keySignature', { keys: [{ fifths: 8, mode: 'major' }] }],
    ['keySignature', { times: ['6/8'] }],
    ['timeSignature', { times: ['6/7'] }],
    ['interval', { from: 9, to: 8 }],
    ['range', { lowest: 40, highest: 30 }],
    ['rhythm', { values: [{ type: 'measure', dots: 0, tuplet: 0 }] }],
    ['rest', { values: [{ type: 'eighth', dots: 9, tuplet: 0 }] }],
    ['tie', { keys: [{ fifths: 3, mode: 'major' }] }],
  ])('refuse for %s the rule %o', async (list, rule) => {
    const { add } = await aServerWithLists();

    expect((await add({ list, rule })).status).toBe(400);
  });

  it('change no entry of another list', async () => {
    const { addAMajor, call, list } = await aServerWithLists();
    const id = String(await addAMajor());
    const rule = { times: ['6/8'] };

    expect(await call(updateListEntry, { ...aMajor, list: 'timeSignature', rule, id, version: 1 })).toRefuse(404);
    expect((await list()).entries.at(-1)).toMatchObject(withoutList);
  });

  it('are ordered by the one who saw them: the second of two at once is told', async () => {
    const { addAMajor, call, list } = await aServerWithLists();
    await addAMajor();
    const { version } = await list();
    const order = [101, 7, 6, 5, 4, 3, 2, 1];

    const first = await call(orderListEntries, { list: 'keySignature', version, ids: order });
    const second = await call(orderListEntries, { list: 'keySignature', version, ids: order.toReversed() });

    expect(first.status).toBe(200);
    expect(second).toRefuse(409, othersOrdered);
    expect(ids((await list()).entries)).toEqual(order);
    const { version: now } = await list();
    const some = await call(orderListEntries, { list: 'keySignature', version: now, ids: [101, 1] });
    expect(some).toRefuse(409, othersOrdered);
  });

  it('are the same on every node', async () => {
    const { addAMajor, services } = await aServerWithLists();
    const { configuration, clock } = services;
    const other = openDatabase({ databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR }, clock);
    onTestFinished(() => other.close());

    await addAMajor();

    const there = (await readOrdered(other.read)).find(({ list }) => list === 'keySignature');
    expect(there?.entries.at(-1)).toMatchObject({ id: 101, kept: { name: 'A major' } });
  });
});

const { list: _list, ...withoutList } = aMajor;

describe('tagging', () => {
  it('has nothing for a score in three sharps until there is an entry, and then says it', async () => {
    const { addAMajor, upload } = await aServerWithLists();
    const before = (await upload()).analysis.tags.keySignature;
    await addAMajor();

    const after = (await upload()).analysis.tags.keySignature;

    expect([before.value, after.value]).toEqual([null, 101]);
    expect(before.reason).toMatch(/A major is not in the list$/);
    expect(after.reason).not.toMatch(/not in the list/);
  });

  it('finds scores that are tagged otherwise than an entry now says, repairs them all at once and takes that back', async () => {
    const { addAMajor, call, publish, runJobs } = await aServerWithLists();
    const { id } = await publish();
    const find = async () => (await call(listFindings, { tag: 'keySignature' })).body.findings;
    const keyOf = async () => (await call(findScores, {})).body.scores.find((score) => score.id === id)?.keySignature;
    expect(await find()).toEqual([]);
    await addAMajor();
    await runJobs();

    const [finding] = await find();
    expect(finding).toMatchObject({ scoreId: id, decided: 1, read: 101, certainty: 'likely' });
    const key = { scoreId: id, kind: 'tag', tag: 'keySignature' } as const;
    const { body } = await call(repairFindings, { findings: [key] });

    expect([await keyOf(), await find()]).toEqual([101, []]);
    await call(restoreDeletion, { deletionId: body.deletionId });
    expect([await keyOf(), await find()]).toMatchObject([1, [{ read: 101 }]]);
  });

  it('follows another rule of an entry, and its end', async () => {
    const { addAMajor, call, publish, runJobs } = await aServerWithLists();
    const id = await addAMajor();
    await publish();
    const read = async () => (await call(listFindings, { tag: 'keySignature' })).body.findings.map((one) => one.read);
    await runJobs();
    expect(await read()).toEqual([101]);

    const dMajor = { ...aMajor, rule: { keys: [{ fifths: 2, mode: 'major' as const }] } };
    expect((await call(updateListEntry, { id: String(id), version: 1, ...dMajor })).status).toBe(200);
    await runJobs();
    expect(await read()).toEqual([]);
    expect(await call(updateListEntry, { id: String(id), version: 1, ...aMajor })).toRefuse(409);
    await call(updateListEntry, { id: String(id), version: 2, ...aMajor });
    await call(retireListEntry, { id: String(id), isRetired: true });
    await runJobs();
    expect(await read()).toEqual([]);
  });
});

describe('an entry that is retired', () => {
  it('is no longer given, stays where it is, and counts its scores', async () => {
    const { addAMajor, call, list, publish } = await aServerWithLists();
    const entry = await addAMajor();
    const { id } = await publish(entry);

    const retired = await call(retireListEntry, { id: String(entry), isRetired: true });

    expect(retired.body.message).toBe('A major retired: one score keeps it');
    expect((await list()).entries.at(-1)).toMatchObject({ isRetired: true, scores: 1 });
    const sentence = 'A major is no longer offered: someone retired it. Choose another entry';
    expect((await publish(entry)).answer).toRefuse(409, sentence);
    const bulk = await call(changeScores, { selected: [id], change: { keySignature: entry } });
    expect(bulk).toRefuse(409, sentence);
    const [score] = (await call(findScores, { keySignature: [entry] })).body.scores;
    if (!score) throw new Error('lost');
    const { fileName: _same, accompanimentPath: _none, ...kept } = score;
    expect((await call(updateScore, { ...kept, id: String(id), name: 'Aria' })).status).toBe(200);
    expect((await call(retireListEntry, { id: String(entry), isRetired: false })).status).toBe(200);
    expect((await publish(entry)).answer.status).toBe(200);
  });

  it('is retired before or after whoever tags with it at that moment: no score gets it afterwards', async () => {
    const { addAMajor, call, publish } = await aServerWithLists();
    const entry = await addAMajor();

    const [retired, { answer }] = await Promise.all([
      call(retireListEntry, { id: String(entry), isRetired: true }),
      publish(entry),
    ]);

    expect(retired.status).toBe(200);
    expect([200, 409]).toContain(answer.status);
    expect((await publish(entry)).answer.status).toBe(409);
  });
});

describe('an entry that is deleted', () => {
  it('has no score, not even in the bin, and comes back', async () => {
    const { addAMajor, call, list, publish } = await aServerWithLists();
    const entry = await addAMajor();
    const remove = () => call(deleteListEntry, { id: String(entry) });

    const { body } = await remove();
    expect(ids((await list()).entries)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await publish(entry)).answer).toRefuse(409);
    expect((await call(restoreDeletion, { deletionId: body.deletionId })).status).toBe(200);
    expect((await publish(entry)).answer.status).toBe(200);
    expect(await remove()).toRefuse(409, 'One score has this entry. Retire it instead');
  });

  it('does not come back beside one that has its name or its rule now', async () => {
    const { add, addAMajor, call } = await aServerWithLists();
    const { body } = await call(deleteListEntry, { id: String(await addAMajor()) });
    await add({ name: 'Three sharps', nameZh: '三个升号' });

    expect(await call(restoreDeletion, { deletionId: body.deletionId })).toRefuse(
      409,
      'Another entry now has the name or the rule of A major. Change it, then restore this one',
    );
  });
});

describe('a tag that is in no list', () => {
  it.each([8, 100, 101, 999_999])('is refused: %i', async (keySignature) => {
    const { publish } = await aServerWithLists();

    expect((await publish(keySignature)).answer).toRefuse(400);
  });

  it('finds nothing, and is no error: a saved filter may name an entry that is gone', async () => {
    const { call, publish } = await aServerWithLists();
    await publish();

    const { status, body } = await call(findScores, { keySignature: [101] });

    expect([status, body.total]).toEqual([200, 0]);
  });
});

describe('a spreadsheet of scores', () => {
  it('has the entries of staff by name', async () => {
    const { addAMajor, call, publish } = await aServerWithLists();
    const { id } = await publish(await addAMajor());

    const { bytes } = await call(exportScoreList, { selected: [id] });
    const rows = (await readWorkbook(bytes)).sheets[0]?.rows ?? [];
    expect(rows[1]).toContain('A major');
  });
});
