import { changeScores, exportScoreList, findScores } from '@eemusic/contract/library/catalogue';
import { orderListEntries, retireListEntry } from '@eemusic/contract/library/tag-lists';
import { describe, expect, it } from 'vitest';
import { aServerWithLists } from './testing.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

describe('score types', () => {
  const etude = { list: 'scoreType', name: 'Étude', nameZh: '练习曲目', rule: null } as const;

  it('are the three of the specification and those of staff, which scores get, keep and are found by', async () => {
    const { add, call, list, publish } = await aServerWithLists();
    expect(ids((await list('scoreType')).entries)).toEqual([0, 1, 2]);
    const { id } = (await add(etude)).body;
    const score = await publish();
    const change = { selected: [score.id], change: { scoreType: id } };
    expect((await call(changeScores, change)).status).toBe(200);

    expect((await call(findScores, { scoreType: [id] })).body.scores).toMatchObject([{ id: score.id, scoreType: id }]);
    expect((await list('scoreType')).entries.at(-1)).toMatchObject({ id, name: 'Étude', scores: 1 });
    await call(retireListEntry, { id: String(id), isRetired: true });
    expect((await call(findScores, { scoreType: [id] })).body.total).toBe(1);
    const other = await call(changeScores, { ...change, selected: [(await publish()).id] });
    expect(other).toRefuse(409, 'Étude is no longer offered: someone retired it. Choose another entry');
  });

  it('have a name alone: a rule, or the name of another type, is refused', async () => {
    const { add } = await aServerWithLists();

    expect((await add({ ...etude, rule: { times: ['6/8'] } })).status).toBe(400);
    expect(await add({ ...etude, name: 'warm-up' })).toRefuse(409, 'Another entry of this list has this name');
    expect((await add({ ...etude, list: 'range' })).status).toBe(400);
  });

  it('are put in order, the first of them too, whose id is 0', async () => {
    const { call, list } = await aServerWithLists();
    const { version } = await list('scoreType');

    const { status } = await call(orderListEntries, { list: 'scoreType', version, ids: [2, 0, 1] });

    expect([status, ids((await list('scoreType')).entries)]).toEqual([200, [2, 0, 1]]);
  });

  it('are in a spreadsheet by name, and unknown ones refused', async () => {
    const { add, call, publish } = await aServerWithLists();
    const { id } = (await add(etude)).body;
    const score = await publish();
    await call(changeScores, { selected: [score.id], change: { scoreType: id } });
    const { bytes } = await call(exportScoreList, { selected: [score.id] });
    const rows = (await readWorkbook(bytes)).sheets[0]?.rows ?? [];

    expect(rows[1]).toContain('Étude');
    expect(await call(changeScores, { selected: [score.id], change: { scoreType: 3 } })).toRefuse(
      400,
      'Please select a score type',
    );
  });
});
