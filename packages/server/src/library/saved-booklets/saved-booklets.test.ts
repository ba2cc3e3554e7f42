import { day } from '@eemusic/contract/platform/durations';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { find } from '@eemusic/contract/platform/palette';
import * as contract from '@eemusic/contract/library/saved-booklets';
import { deleteScore } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { aBooklet } from '#testing/a-booklet.ts';

describe('a saved booklet', () => {
  it('is kept with its look and its scores in order, for everybody who holds SL', async () => {
    const { server, call, content, id, air, bourree } = await aBooklet();
    const { token } = await server.anAdministrator({ codes: ['SL'] });

    const { body } = await call(contract.getBooklet, { id }, { token });

    const { selected: _selected, ...look } = content;
    expect(body).toMatchObject({ ...look, version: 1, printedAt: null });
    expect(body.scores).toEqual([
      { id: air, name: 'Air', edition: 1, newest: 1 },
      { id: bourree, name: 'Bourree', edition: 1, newest: 1 },
    ]);
  });

  it('is changed: name, order, look', async () => {
    const { update, get, bourree, air } = await aBooklet();

    expect(await update({ name: 'Autumn', layout: 'flow', selected: [bourree, air, bourree] })).toMatchObject({
      status: 200,
      body: { booklet: { version: 2, name: 'Autumn' } },
    });

    const { name, layout, scores } = await get();
    expect({ name, layout, ids: scores.map(({ id }) => id) }).toEqual({
      name: 'Autumn',
      layout: 'flow',
      ids: [bourree, air],
    });
  });

  it('is not changed over the change of somebody else', async () => {
    const { update, get } = await aBooklet();
    await update({ name: 'Theirs' });

    expect(await update({ name: 'Mine', version: 1 })).toRefuse(409);
    expect((await get()).name).toBe('Theirs');
  });

  it('needs a name and scores that are there, 500 at most', async () => {
    const { call, content, get } = await aBooklet();
    const add = (change: object) => call(contract.addBooklet, { ...content, ...change });

    expect(await add({ name: ' ' })).toRefuse(400);
    expect(await add({ selected: [] })).toRefuse(400, 'Please select at least one score');
    expect(await add({ selected: [999_999] })).toRefuse(404, 'This score does not exist');
    expect(await add({ selected: Array.from({ length: 501 }, (_, index) => index + 1) })).toRefuse(400);
    expect(await call(contract.getBooklet, { id: '999999' })).toRefuse(404, 'This booklet does not exist');
    expect((await get()).version).toBe(1);
  });

  it('tells a score of which there is a newer edition, until it is printed of it', async () => {
    const { call, correct, get, list, id, air, bourree, update } = await aBooklet();
    await correct(2);

    expect((await get()).scores[0]).toEqual({ id: air, name: 'Air', edition: 1, newest: 2 });
    expect((await list()).booklets[0]).toMatchObject({ scores: 2, newer: 1, gone: 0 });
    await update({ selected: [bourree, air], name: 'Renamed' });
    expect((await list()).booklets[0]).toMatchObject({ name: 'Renamed', newer: 1 });

    const printed = [
      { id: air, edition: 2 },
      { id: bourree, edition: 1 },
    ];
    expect(await call(contract.recordBookletPrinted, { id, printed })).toHaveProperty('status', 200);

    const { scores, printedAt, version } = await get();
    expect(scores.map(({ edition, newest }) => [edition, newest])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(printedAt).not.toBeNull();
    expect(version).toBe(2);
    expect((await list()).booklets[0]).toMatchObject({ newer: 0 });
  });

  it('names a score that was deleted, also when it is gone for good, and keeps it until it is taken out', async () => {
    const { server, call, content, id, get, list, update, air, bourree, wait } = await aBooklet();
    await call(deleteScore, { id: String(air) });

    expect((await get()).scores[0]).toEqual({ id: air, name: 'Air', edition: 1, newest: null });
    expect((await list()).booklets[0]).toMatchObject({ scores: 2, gone: 1 });
    expect(await update({ selected: [bourree, air] })).toHaveProperty('status', 200);

    wait(31 * day);
    await purgeDeletions(server.services, restorersOf(server.services));
    const { token } = await server.anAdministrator({ codes: ['SL'] });
    const { body } = await call(contract.getBooklet, { id }, { token });
    expect(body.scores[1]).toMatchObject({ name: 'Air', newest: null });

    const put = async (selected: number[], version: number) =>
      call(contract.updateBooklet, { id, ...content, selected, version }, { token });
    expect(await put([bourree], body.version)).toHaveProperty('status', 200);
    expect(await put([bourree, air], body.version + 1)).toRefuse(404, 'This score does not exist');
  });

  it('has a copy of its own under another name', async () => {
    const { call, id, get, correct, list, bourree } = await aBooklet();
    await correct(2);
    const copy = String((await call(contract.duplicateBooklet, { id, name: 'Spring (copy)' })).body.id);
    await call(contract.updateBooklet, {
      ...(await call(contract.getBooklet, { id: copy })).body,
      id: copy,
      selected: [bourree],
      version: 1,
    });

    expect((await get()).scores).toHaveLength(2);
    const both = (await list()).booklets.map(({ name, scores, newer }) => ({ name, scores, newer }));
    expect(both.toSorted((one, other) => one.scores - other.scores)).toEqual([
      { name: 'Spring (copy)', scores: 1, newer: 0 },
      { name: 'Spring', scores: 2, newer: 1 },
    ]);
  });

  it('is deleted, restored with its scores, and gone for good after 30 days', async () => {
    const { server, call, id, get, list, wait } = await aBooklet();
    const remove = async () => (await call(contract.deleteBooklet, { id })).body.deletionId;
    const deletionId = await remove();

    expect(await call(contract.getBooklet, { id })).toRefuse(404);
    expect((await list()).total).toBe(0);
    expect((await call(restoreDeletion, { deletionId })).body.message).toBe('Booklet Spring restored');
    expect((await get()).scores).toHaveLength(2);

    await remove();
    wait(31 * day);
    await purgeDeletions(server.services, restorersOf(server.services));
    const { read } = server.services.database;
    expect(await read.selectFrom('booklets').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('booklet_scores').select('score_id').execute()).toEqual([]);
  });
});

describe('saved booklets', () => {
  it('are listed with those last changed first, a page at a time, found by name', async () => {
    const { call, content, list, update, wait } = await aBooklet();
    for (const name of ['Summer', 'Autumn']) {
      wait(1000);
      await call(contract.addBooklet, { ...content, name });
    }
    wait(1000);
    await update({ subtitle: 'New' });

    expect((await list({ Size: 2 })).booklets.map(({ name }) => name)).toEqual(['Spring', 'Autumn']);
    expect(await list({ Size: 2, Page: 2 })).toMatchObject({ booklets: [{ name: 'Summer' }], total: 3 });
    expect(await list({ searchQuery: 'SUM' })).toMatchObject({ booklets: [{ name: 'Summer' }], total: 1 });
  });

  it('are found by the palette', async () => {
    const { call } = await aBooklet();
    const { found } = (await call(find, { searchQuery: 'spri' })).body;
    expect(found).toMatchObject([{ kind: 'booklet', name: 'Spring', about: 'Spring Term' }]);
  });

  it('say how many of some scores they hold, each once, and not those of deleted ones', async () => {
    const { call, content, id, air, bourree } = await aBooklet();
    const held = async (selected: number[]) => (await call(contract.countInBooklets, { selected })).body.scores;
    const other = String((await call(contract.addBooklet, { ...content, selected: [air] })).body.id);

    expect(await held([air, bourree, 999_999])).toBe(2);
    await call(contract.deleteBooklet, { id });
    expect(await held([air, bourree])).toBe(1);
    await call(contract.deleteBooklet, { id: other });
    expect(await held([air, bourree])).toBe(0);
  });
});
