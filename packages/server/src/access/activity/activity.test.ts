import { day } from '@eemusic/contract/platform/durations';
import { listActivity, listPeople } from '@eemusic/contract/access/activity';
import { deleteAdministrators } from '@eemusic/contract/access/administrators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { addLibrary, deleteLibrary, updateLibrary } from '@eemusic/contract/library/libraries';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { system } from '#platform/database/index.ts';
import { jobsOf } from '#app/rooms.ts';
import { aPicture } from '#testing/a-picture.ts';
import { password, startServer } from '#testing/start-server.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

async function aTrail() {
  const server = await startServer();
  const image = await aPicture(server);
  const add = async (name: string) => (await server.call(addLibrary, { name, shortName: 'L', image })).body.id;
  const list = async (filter: object = {}) => (await server.call(listActivity, filter)).body;
  const actions = async (filter: object = {}) => (await list(filter)).entries.map(({ action }) => action);
  /** Writes entries about a room that does not exist. */
  const note = (name: string, kind = 'score') =>
    server.services.database.change(system('test'), async (tx) => tx.audit(`${kind}.noted`, { kind, id: name, name }));
  return { ...server, image, add, list, actions, note };
}

describe('the activity', () => {
  it('shows who did what to which record, when, from where, before and after', async () => {
    const { add, image, list, call, me } = await aTrail();
    const id = await add('Sonatinas');

    await call(updateLibrary, { id, name: 'Sonatas', shortName: 'L', image }, { headers: { 'user-agent': chrome } });

    const { entries } = await list();
    expect(entries[0]).toMatchObject({
      at: '2026-03-01T10:20:00.000Z',
      actor: { kind: 'administrator', id: me?.id, name: expect.stringMatching(/^Admin/) },
      action: 'library.updated',
      record: { kind: 'library', id: String(id), name: 'Sonatas' },
      address: '127.0.0.1',
      device: 'Chrome on Windows',
      browser: 'Chrome',
      system: 'Windows',
      before: { name: 'Sonatinas' },
      after: { name: 'Sonatas' },
      deletion: null,
    });
  });

  it('shows until when a deletion can be undone, and whether it still can', async () => {
    const { add, list, call, wait, anAdministrator } = await aTrail();
    const id = await add('Sonatinas');
    const { deletionId } = (await call(deleteLibrary, { id: String(id) })).body;
    const deletion = async (token: string | null) => {
      const { body } = await call(listActivity, { recordKind: 'library' }, token === null ? {} : { token });
      return body.entries.find(({ action }) => action === 'library.deleted')?.deletion;
    };
    expect(await deletion(null)).toEqual({ id: deletionId, isOpen: true, until: '2026-03-31T10:20:00.000Z' });

    await call(restoreDeletion, { deletionId });
    expect(await deletion(null)).toMatchObject({ isOpen: false });
    expect((await list()).entries[0]).toMatchObject({ action: 'library.restored', record: { name: 'Sonatinas' } });

    await call(deleteLibrary, { id: String(id) });
    wait(30 * day);
    expect(await deletion((await anAdministrator({ codes: ['AD'] })).token)).toMatchObject({ isOpen: false });
  });

  it('is paged, with the exact total', async () => {
    const { list, note } = await aTrail();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await note(name);
    const page = async (number: number) =>
      (await list({ area: 'score', page: number, size: 2 })).entries.map(({ record }) => record.name);

    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([['e', 'd'], ['c', 'b'], ['a'], []]);
    expect((await list({ area: 'score', size: 2 })).total).toBe(5);
  });

  it('is filtered by area, record and time, and by all of them', async () => {
    const { add, actions, note, wait } = await aTrail();
    const id = await add('Sonatinas');
    wait(1_000);
    await note('etude');

    expect(await actions({ area: 'library' })).toEqual(['library.added']);
    expect(await actions({ recordKind: 'score', recordId: 'etude' })).toEqual(['score.noted']);
    expect(await actions({ recordKind: 'library', recordId: String(id) })).toEqual(['library.added']);
    expect(await actions({ from: '2026-03-01T10:20:01Z' })).toEqual(['score.noted']);
    expect(await actions({ from: '2026-03-01T10:20:00Z', to: '2026-03-01T10:20:01Z' })).not.toContain('score.noted');
    expect(await actions({ area: 'score', from: '2026-03-01T10:20:01.000Z', searchQuery: 'ETU' })).toHaveLength(1);
    expect(await actions({ area: 'library', searchQuery: 'etude' })).toEqual([]);
  });

  it('of a person contains their actions and their sign-ins', async () => {
    const { actions, call, anAdministrator, image } = await aTrail();
    const { id, email, token } = await anAdministrator({ codes: ['CM'] });
    await call(login, { email, password }, { token: null });
    await call(addLibrary, { name: 'Theirs', shortName: 'L', image }, { token });
    await call(addLibrary, { name: 'Mine', shortName: 'L', image });

    expect(await actions({ personId: id })).toEqual(['library.added', 'session.opened', 'session.opened']);
    expect(await actions({ personId: id, area: 'session' })).toHaveLength(2);
    expect(await actions({ personId: id, searchQuery: 'theirs' })).toEqual(['library.added']);
  });

  it.each([
    ['MARCH', ['Little March']],
    ['tle m', ['Little March']],
    ['王', ['王芳的练习']],
    ['1０0%', ['100%_sure']],
    ['%', ['100%_sure']],
    ['_', ['100%_sure']],
    ['\\', []],
    ["'", ["l'adieu"]],
  ])('is searched for %s anywhere in a name', async (searchQuery, names) => {
    const { note, list } = await aTrail();
    for (const name of ['Little March', '王芳的练习', '100%_sure', '1000 sure', "l'adieu"]) await note(name);

    const { entries, total } = await list({ area: 'score', searchQuery });

    expect(entries.map(({ record }) => record.name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it("is also searched by the person's name", async () => {
    const { add, list, call, me } = await aTrail();
    await add('Sonatinas');
    const { people } = (await call(listPeople, {})).body;
    const own = people.find(({ userId }) => userId === me?.id)?.fullName ?? '';

    const { entries } = await list({ searchQuery: own.toUpperCase(), area: 'library' });

    expect(entries).toMatchObject([{ actor: { name: own } }]);
  });

  it.each([
    { page: 0 },
    { size: 501 },
    { area: 'nowhere' },
    { personId: '1' },
    { from: 'yesterday' },
    { searchQuery: ['a'] },
    { recordId: 1 },
  ])('refuses %o', async (filter) => {
    const { call } = await aTrail();

    expect(await call(listActivity, filter as object)).toRefuse(400);
  });

  it('is only for holders of AD', async () => {
    const { call, anAdministrator } = await aTrail();
    const { token } = await anAdministrator({ codes: ['SL', 'CM', 'UM', 'DA', 'SM', 'ES'] });

    expect(await call(listActivity, {}, { token })).toRefuse(403);
    expect(await call(listPeople, {}, { token })).toRefuse(403);
  });
});

describe('the people of the activity', () => {
  it('are all administrators, including deleted ones, and keep their names after the purge', async () => {
    const server = await aTrail();
    const { call, anAdministrator, wait } = server;
    const { id } = await anAdministrator({ codes: [] });
    const named = async (token?: string) =>
      (await call(listPeople, {}, token === undefined ? {} : { token })).body.people.find(
        ({ userId }) => userId === id,
      );
    const before = await named();
    expect(before).toMatchObject({ fullName: expect.stringMatching(/^Admin/), isDeleted: false });

    await call(deleteAdministrators, { usersIds: [id] });
    expect(await named()).toEqual({ ...before, isDeleted: true });

    wait(31 * day);
    await purge(server);
    expect(await named((await anAdministrator({ codes: ['AD'] })).token)).toEqual({ ...before, isDeleted: true });
  });
});

async function purge({ services, engravers }: Awaited<ReturnType<typeof aTrail>>): Promise<void> {
  const { signal } = new AbortController();
  await jobsOf(services, engravers)['deletions.purge']?.run({}, { id: 1, attempt: 1, isLast: false, signal });
}
