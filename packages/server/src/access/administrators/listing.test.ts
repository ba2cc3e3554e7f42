import {
  deleteAdministrators,
  exportAdministrators,
  listAdministrators,
  listPermissions,
} from '@eemusic/contract/access/administrators';
import { minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { aStaff } from '#testing/a-staff.ts';
import { createTestAdministrator } from '#testing/create-test-administrator.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

type NewAdministrator = Parameters<typeof createTestAdministrator>[1];

/** Adds these administrators; the list contains only them and the caller. */
async function aList(people: Partial<NewAdministrator>[]) {
  const staff = await aStaff();
  await staff.change(staff.me.id, { fullName: 'ﾟ The one who asks', mobile: '110', age: 99 });
  const created = [];
  for (const person of people)
    created.push(await createTestAdministrator(staff.services, { codes: ['SL'], ...person }));
  const list = async (request: object = {}) => (await staff.call(listAdministrators, request)).body;
  return {
    ...staff,
    hired: created,
    list,
    names: async (request: object = {}) =>
      (await list(request)).users.filter(({ userId }) => userId !== staff.me.id).map(({ fullName }) => fullName),
  };
}

const people = ['Ádám', 'Zoe', 'ada', 'Adam', '王芳', 'zoë', 'Émile', '_x', '100%', 'Éa'].map((fullName) => ({
  fullName,
}));

describe('the list of administrators', () => {
  it('is paged with the exact total, each row once', async () => {
    const { list } = await aList(Array.from({ length: 24 }, () => ({ fullName: 'Same Name' })));

    const pages = [1, 2, 3, 4].map((page) => list({ page, size: 10 }));
    const users = (await Promise.all(pages)).map((page) => page.users.map(({ userId }) => userId));

    expect(users.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
    expect(new Set(users.flat()).size).toBe(25);
    expect((await list({ page: 9 })).total).toBe(25);
    expect((await list({})).users).toHaveLength(25);
  });

  it('says when each of them was last active', async () => {
    const { list, wait, anAdministrator } = await aList([{ fullName: 'Never' }]);
    wait(10 * minute);
    await anAdministrator({ codes: ['SL'] });
    const { users } = await list({ searchQuery: '' });

    expect(users.filter(({ lastActiveAt }) => lastActiveAt === null).map(({ fullName }) => fullName)).toEqual([
      'Never',
    ]);
    expect(
      users
        .map(({ lastActiveAt }) => lastActiveAt)
        .toSorted()
        .slice(0, 2),
    ).toEqual(['2026-03-01T10:20:00.000Z', '2026-03-01T10:30:00.000Z']);
  });

  it('has the same order on every engine: by the folded name, character by character', async () => {
    const { names } = await aList(people);

    const sorted = ['100%', '_x', 'ada', 'Adam', 'Zoe', 'zoë', 'Ádám', 'Éa', 'Émile', '王芳'];
    expect(await names()).toEqual(sorted);
    expect(await names({ sortBy: 'fullName', sortOrder: 'desc' })).toEqual(sorted.toReversed());
  });

  it.each(['userId', 'fullName', 'username', 'email', 'mobile', 'age', 'isActive'] as const)(
    'can be sorted by %s in both directions without losing equal rows',
    async (sortBy) => {
      const { list } = await aList(
        Array.from({ length: 6 }, (_, index) => ({ fullName: 'Same', mobile: 'same', age: 20 + (index % 3) })),
      );

      const up = (await list({ sortBy })).users;
      const down = (await list({ sortBy, sortOrder: 'desc' })).users;

      expect(down.map(({ userId }) => userId)).toEqual(up.map(({ userId }) => userId).toReversed());
      const values = up.map((user) => user[sortBy]);
      expect(values).toEqual(values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)));
    },
  );

  it('is sorted by any column of its rows', async () => {
    const { list, change, hired: created } = await aList(['A', 'B', 'C'].map((fullName) => ({ fullName })));
    await change(created[1]?.id ?? 0, { gender: 1 });

    const names = async (sortBy: string) =>
      (await list({ sortBy, sortOrder: 'desc', searchQuery: 'hired' })).users.map(({ fullName }) => fullName);

    expect((await names('version'))[0]).toBe('B');
    expect((await names('gender'))[0]).toBe('B');
    expect(await names('fileName')).toHaveLength(3);
  });

  it('is searched by the longest possible email', async () => {
    const { list } = await aList([]);

    expect((await list({ searchQuery: `${'m'.repeat(242)}@example.com` })).total).toBe(0);
  });

  it('has those without an age last, in both directions', async () => {
    const {
      names,
      services,
      hired: created,
    } = await aList([{ fullName: 'Blank' }, { fullName: 'Old' }, { fullName: 'Young', age: 19 }]);
    await services.database.write((tx) =>
      tx
        .updateTable('administrators')
        .set({ age: null })
        .where('id', '=', created[0]?.id ?? 0)
        .execute(),
    );

    expect(await names({ sortBy: 'age' })).toEqual(['Young', 'Old', 'Blank']);
    expect(await names({ sortBy: 'age', sortOrder: 'desc' })).toEqual(['Old', 'Young', 'Blank']);
  });

  it.each([
    ['a part of the name', 'ang f', ['Wang Fang']],
    ['one sign', '芳', ['王芳']],
    ['any case and width, and pinyin', 'ＷＡＮＧ', ['Wang Fang', '王芳']],
    ['initials', 'wf', ['王芳']],
    ['the username', 'keeper', ['Percent']],
    ['the email', 'fang@', ['Wang Fang']],
    ['the mobile number', '4-77', ['王芳']],
    ['% as itself', '%', ['Percent']],
    ['_ as itself', 'a_b', ['Percent']],
    ['\\ as itself', '\\', []],
    ['nothing that is not there', 'nobody', []],
  ])('is searched by %s', async (_, searchQuery, found) => {
    const { names, list } = await aList([
      { fullName: 'Wang Fang', email: 'fang@example.com' },
      { fullName: '王芳', mobile: '+86 4-77' },
      { fullName: 'Percent', username: 'keeper 100% a_b' },
    ]);

    expect(await names({ searchQuery })).toEqual(found);
    expect((await list({ searchQuery })).total).toBe(found.length);
  });

  it('does not show deleted administrators', async () => {
    const { list, call, hired: created } = await aList([{ fullName: 'Gone' }]);
    await call(deleteAdministrators, { usersIds: created.map(({ id }) => id) });

    expect(await list({ searchQuery: 'gone' })).toEqual({ users: [], total: 0 });
  });

  it.each([
    { page: 0 },
    { page: '1' },
    { size: 501 },
    { size: 0 },
    { sortBy: 'password_hash' },
    { sortOrder: 'up' },
    { searchQuery: ['x'] },
  ])('refuses %j', async (request) => {
    const { call } = await aStaff();

    expect(await call(listAdministrators, request as object)).toRefuse(400);
  });

  it('is not allowed without AD', async () => {
    const { call, createTestAdministrator } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await call(listAdministrators, {}, { token })).toRefuse(403);
  });
});

describe('the export of administrators', () => {
  it('has exactly the rows of the list, all pages, in words', async () => {
    const { call, names } = await aList([
      ...people,
      { fullName: '=1+1', username: '+cmd', email: 'x@example.com', mobile: '0123', age: 41, codes: ['SL', 'AD'] },
    ]);

    const { status, headers, bytes } = await call(exportAdministrators, { sortBy: 'age', sortOrder: 'desc' });

    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('filename="admins.xlsx"');
    const [sheet] = (await readWorkbook(bytes)).sheets;
    const [head, asking, ...rows] = sheet?.rows ?? [];
    expect(head).toEqual(['Name', 'Username', 'Email', 'Mobile', 'Age', 'Gender', 'Active', 'Permissions']);
    expect(asking?.[0]).toBe('ﾟ The one who asks');
    expect(rows.map(([name]) => name)).toEqual(await names({ sortBy: 'age', sortOrder: 'desc' }));
    expect(rows[0]).toEqual(['=1+1', '+cmd', 'x@example.com', '0123', 41, 'Male', 'Yes', 'Score Library, Permissions']);
  });

  it('has all that the search finds, beyond any page', async () => {
    const { call } = await aList([
      { fullName: 'Other' },
      ...Array.from({ length: 120 }, () => ({ fullName: 'Found' })),
    ]);

    const { bytes } = await call(exportAdministrators, { searchQuery: 'FOUND' });

    const [sheet] = (await readWorkbook(bytes)).sheets;
    expect(sheet?.rows).toHaveLength(121);
    expect(new Set(sheet?.rows.slice(1).map(([name]) => name))).toEqual(new Set(['Found']));
  });

  it('is refused for an unknown list, and not allowed without AD', async () => {
    const { call, createTestAdministrator } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await call(exportAdministrators, { sortBy: 'secret' } as object)).toRefuse(400);
    expect(await call(exportAdministrators, {}, { token })).toRefuse(403);
  });
});

describe('the permissions', () => {
  it('are the seven of the specification, in its order', async () => {
    const { call } = await aStaff();

    const { permissions } = (await call(listPermissions, {})).body;

    expect(permissions.map(({ code }) => code)).toEqual(['SL', 'CM', 'UM', 'DA', 'SM', 'ES', 'AD']);
    expect(permissions.at(-1)).toEqual({ code: 'AD', name: 'Permissions' });
  });

  it('are not shown without AD', async () => {
    const { call, createTestAdministrator } = await aStaff();
    const { token } = await createTestAdministrator('UM');

    expect(await call(listPermissions, {}, { token })).toRefuse(403);
  });
});
