import { deleteAdministrators } from '@eemusic/contract/access/administrators';
import * as contract from '@eemusic/contract/access/saved-filters';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { startServer } from '#testing/start-server.ts';

async function aPerson() {
  const server = await startServer({ codes: ['SL'] });
  const save = (name: string, address = '?grade=4&range=1-2') => server.call(contract.saveFilter, { name, address });
  const names = async () => (await server.call(contract.listSavedFilters, {})).body.filters.map(({ name }) => name);
  return { server, save, names };
}

describe('a saved filter', () => {
  it('is listed by name with its address, renamed and deleted', async () => {
    const { server, save, names } = await aPerson();
    await save('Grade 10');
    const { id } = (await save('Grade 9', '?search=%E6%98%A5')).body;

    expect((await server.call(contract.listSavedFilters, {})).body.filters).toMatchObject([
      { id, name: 'Grade 9', address: '?search=%E6%98%A5' },
      { name: 'Grade 10', address: '?grade=4&range=1-2' },
    ]);
    expect((await server.call(contract.renameFilter, { id: String(id), name: 'Spring' })).status).toBe(200);
    expect(await names()).toEqual(['Grade 10', 'Spring']);
    expect((await server.call(contract.deleteFilter, { id: String(id) })).status).toBe(200);
    expect(await names()).toEqual(['Grade 10']);
    expect(await server.call(contract.deleteFilter, { id: String(id) })).toRefuse(404);
  });

  it('belongs to one person; nobody else sees, renames or deletes it', async () => {
    const { server, save, names } = await aPerson();
    const id = String((await save('Mine')).body.id);
    const { token } = await server.anAdministrator({ codes: ['SL'] });

    expect((await server.call(contract.listSavedFilters, {}, { token })).body.filters).toEqual([]);
    expect(await server.call(contract.renameFilter, { id, name: 'Theirs' }, { token })).toRefuse(404);
    expect(await server.call(contract.deleteFilter, { id }, { token })).toRefuse(404);
    expect(await server.call(contract.saveFilter, { name: 'Mine', address: '?grade=1' }, { token })).toHaveProperty(
      'status',
      200,
    );
    expect(await names()).toEqual(['Mine']);
  });

  it('belongs to one list, by default that of all scores, and needs a permission of that list', async () => {
    const server = await startServer({ codes: ['SL', 'UM'] });
    const save = (list?: contract.FilteredList) =>
      server.call(contract.saveFilter, { name: 'Mine', address: '?search=a', ...(list && { list }) });
    const nameOf = async (list?: contract.FilteredList, token = server.me?.token) => {
      const { body } = await server.call(contract.listSavedFilters, list ? { list } : {}, { token: token ?? null });
      return body.filters.map(({ name }) => name);
    };
    expect(await save()).toHaveProperty('status', 200);
    expect(await save('users')).toHaveProperty('status', 200);
    expect(await save('users')).toRefuse(409);
    expect(await save('statements')).toRefuse(403);
    const { id } = (await save('keys')).body;
    await server.call(contract.renameFilter, { id: String(id), name: 'Ending' });

    expect([await nameOf(), await nameOf('users'), await nameOf('keys'), await nameOf('channels')]).toEqual([
      ['Mine'],
      ['Mine'],
      ['Ending'],
      [],
    ]);

    const { token } = await server.anAdministrator({ codes: ['SM'] });
    expect(await nameOf('keys', token)).toEqual([]);
    expect(await nameOf(undefined, token)).toEqual([]);
  });

  it("is removed with its owner's purge", async () => {
    const server = await startServer({ codes: ['SL', 'AD'] });
    const { services, call, wait } = server;
    const { token, id } = await server.anAdministrator({ codes: ['SL'] });
    await call(contract.saveFilter, { name: 'Theirs', address: '?grade=1' }, { token });
    await call(contract.saveFilter, { name: 'Mine', address: '?grade=1' });
    expect(await call(deleteAdministrators, { usersIds: [id] })).toHaveProperty('status', 200);

    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    const rows = await services.database.read.selectFrom('saved_filters').select('name').execute();
    expect(rows).toEqual([{ name: 'Mine' }]);
  });

  it('needs a unique name and an address', async () => {
    const { server, save, names } = await aPerson();
    await save('One');
    const { id } = (await save('Other')).body;

    expect(await save('One')).toRefuse(409, 'You already have a filter with this name');
    expect(await server.call(contract.renameFilter, { id: String(id), name: 'One' })).toRefuse(409);
    expect(await save(' ')).toRefuse(400);
    expect(await save('No address', '')).toRefuse(400);
    expect(await save('Another site', 'https://example.com/?grade=1')).toRefuse(400);
    expect(await names()).toEqual(['One', 'Other']);
  });

  it('is one of 50 at most', async () => {
    const { save } = await aPerson();
    for (let nth = 1; nth <= contract.maxSavedFilters; nth += 1) await save(`Filter ${nth}`);

    expect(await save('One more')).toRefuse(409, 'You have saved 50 filters. Delete one first');
  });

  it('is one of 50 at most, also when several are saved at once', async () => {
    const { save, names } = await aPerson();
    for (let nth = 1; nth < contract.maxSavedFilters; nth += 1) await save(`Filter ${nth}`);

    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(name)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await names()).toHaveLength(contract.maxSavedFilters);
  });
});
