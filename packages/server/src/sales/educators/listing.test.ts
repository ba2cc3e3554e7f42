import {
  educatorColumns,
  exportEducators,
  listEducators,
  listUnassignedEducators,
  selectEducators,
} from '@eemusic/contract/sales/educators';
import { describe, expect, it } from 'vitest';
import { aChain } from '#testing/a-chain.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

type EducatorOptions = { channelId?: number; users?: number; columns?: object };

/** Adds educators by name, with these other fields, to the channels North and 华东. */
async function aList(educatorsByName: (channels: { north: number; east: number }) => Record<string, EducatorOptions>) {
  const chain = await aChain();
  const channels = { north: await chain.channel('North'), east: await chain.channel('华东') };
  const ids: Record<string, number> = {};
  for (const [name, { channelId, users = 0, columns = {} }] of Object.entries(educatorsByName(channels))) {
    const id = await chain.educator({ name, channelId: channelId ?? null });
    ids[name] = id;
    await chain.students(users, id);
    if (Object.keys(columns).length > 0)
      await chain.services.database.write((tx) =>
        tx.updateTable('educators').set(columns).where('id', '=', id).execute(),
      );
  }
  const list = async (query: object = {}) => {
    const { body } = await chain.call(listEducators, query);
    // The database writes the first pages as JSON, which is sent unchecked.
    expect(listEducators.output.parse(body)).toStrictEqual(body);
    return body;
  };
  const names = async (query: object = {}) => (await list(query)).educators.map(({ educatorName }) => educatorName);
  return { ...chain, ...channels, ids, list, names };
}

describe('the list of educators', () => {
  it('comes in pages with its total, sorted by any column in both directions, equal ones by name, blanks last', async () => {
    const { list, names, ids, sold } = await aList(({ north, east }) => ({
      B: { channelId: east, columns: { contact_name: 'Ada', contact_number: '2', region: 'SH', is_active: 0 } },
      a: { channelId: north, users: 2, columns: { contact_name: 'bea', contact_number: '3', version: 7 } },
      芳: { users: 1, columns: { contact_number: '1', region: 'BJ', category: 'Teacher' } },
    }));
    await sold(ids['a'] ?? 0, null, { '2026-03': 1_199_999 });
    await sold(ids['B'] ?? 0, null, { '2026-02': 1_200_000, '2026-03': 1 });
    await sold(ids['芳'] ?? 0, null, { '2025-03': 9_999_999 });

    expect(await names()).toEqual(['a', 'B', '芳']);
    const sorted = {
      educatorName: ['a', 'B', '芳'],
      educatorId: ['B', 'a', '芳'],
      contactName: ['B', 'a', '芳'],
      contactNumber: ['芳', 'B', 'a'],
      contactEmail: ['a', 'B', '芳'],
      users: ['B', '芳', 'a'],
      avgSalesMonth: ['芳', 'a', 'B'],
      status: ['B', 'a', '芳'],
      category: ['a', 'B', '芳'],
      version: ['B', '芳', 'a'],
    };
    const blankLast = { region: ['芳', 'B', 'a'], channelId: ['a', 'B', '芳'], channelName: ['a', 'B', '芳'] };
    expect([...Object.keys(sorted), ...Object.keys(blankLast)].toSorted()).toEqual([...educatorColumns].toSorted());
    for (const [sortBy, wanted] of Object.entries({ ...sorted, ...blankLast })) {
      const [first = '', second = '', last = ''] = wanted;
      const down = sortBy in blankLast ? [second, first, last] : wanted.toReversed();
      expect(await names({ sortBy }), sortBy).toEqual(wanted);
      expect(await names({ sortBy, sortOrder: 'desc' }), sortBy).toEqual(down);
    }
    expect(await names({ Page: 2, Size: 2 })).toEqual(['芳']);
    const { educators } = await list();
    const asCounted = await list({ status: 1, searchQuery: '' });
    expect(educators.filter(({ status }) => status === 1)).toEqual(asCounted.educators);
    expect(educators.map(({ avgSalesMonth }) => avgSalesMonth)).toEqual([1000, 1000, 0]);
    for (const Page of [9, 2 ** 31 - 1]) expect(await list({ Page })).toEqual({ educators: [], total: 3 });
    expect(await names({ OrganizationId: 2, sortBy: 'avgSalesMonth' })).toEqual(['B']);
  });

  it('is filtered by channel, status, region, category and being unassigned, and searched', async () => {
    const { names, list, north, ids, sold } = await aList((channels) => ({
      Oak: { channelId: channels.north },
      Elm: { channelId: channels.north, columns: { is_active: 0 } },
      芳: { columns: { region: 'BJ' } },
      Ash: { columns: { category: 'Teacher' } },
      Found: { channelId: channels.east, columns: { search_key: 'found\nada\n77\nada@x.cn\nada_l%' } },
    }));
    await sold(ids['Oak'] ?? 0, north, { '2026-01': 120_000 });

    expect((await list({ OrganizationId: north, status: 1 })).educators).toMatchObject([
      { educatorName: 'Oak', channelId: north, channelName: 'North', avgSalesMonth: 100, users: 0, region: null },
    ]);
    expect(await names({ status: 0 })).toEqual(['Elm']);
    expect(await names({ region: 'BJ' })).toEqual(['芳']);
    expect(await names({ category: 'Teacher' })).toEqual(['Ash']);
    expect(await names({ isUnassigned: true })).toEqual(['Ash', '芳']);
    expect(await names({ isUnassigned: false })).toHaveLength(5);
    expect(await list({ OrganizationId: 999_999 })).toEqual({ educators: [], total: 0 });
    const found = { ＯＡＫ: 'Oak', 芳: '芳', '%': 'Found', _: 'Found', 'a_l%': 'Found', AD: 'Found' };
    for (const [searchQuery, name] of Object.entries(found)) expect(await names({ searchQuery })).toEqual([name]);
    expect(await names({ searchQuery: 'mei@', OrganizationId: north })).toEqual(['Elm', 'Oak']);
  });

  it('refuses malformed requests', async () => {
    const { call } = await aChain();

    for (const query of [
      { Page: '1' },
      { Size: 0 },
      { Size: 501 },
      { searchQuery: 1 },
      { searchQuery: '\uD800' },
      { status: 2 },
      { region: 'xx' },
      { category: 'school' },
      { isUnassigned: 1 },
      { sortBy: 'password_hash' },
      { OrganizationId: '0' },
      { OrganizationId: -1 },
      { OrganizationId: 1.5 },
    ])
      expect(await call(listEducators, query as object), JSON.stringify(query)).toRefuse(400);
  });

  it('can be selected by a number and a token for exactly these', async () => {
    const { call, educator } = await aList(() => ({ Oak: {}, Elm: {}, 'Oak 2': {} }));
    const select = async (query: object) => (await call(selectEducators, query)).body;

    const oaks = await select({ searchQuery: 'oak' });
    expect(oaks).toMatchObject({ total: 2, token: expect.any(String) });
    expect((await select({ searchQuery: 'OAK', OrganizationId: 0 })).token).toBe(oaks.token);
    await educator({ name: 'Oak 3' });
    expect((await select({ searchQuery: 'oak' })).token).not.toBe(oaks.token);
  });
});

describe('educators without a channel', () => {
  it('come by name, searched and in pages', async () => {
    const { call } = await aList(({ north }) => ({ Oak: { channelId: north }, b: {}, A: {}, 芳: {} }));
    const list = async (query: object) => (await call(listUnassignedEducators, query)).body;

    const all = await list({});
    expect(all.educators.map(({ educatorName }) => educatorName)).toEqual(['A', 'b', '芳']);
    expect(await list({ Page: '2', Size: '2' })).toMatchObject({ educators: [{ educatorName: '芳' }], total: 3 });
    expect(await list({ Page: '2147483647', Size: '500' })).toEqual({ educators: [], total: 3 });
    expect(await list({ searchQuery: '芳' })).toMatchObject({ educators: [{ educatorName: '芳' }], total: 1 });
    for (const wrong of [{ Page: '0' }, { Size: '501' }, { Page: 'x' }])
      expect(await call(listUnassignedEducators, wrong)).toRefuse(400);
  });
});

describe('the export of educators', () => {
  it('holds all rows of the list in typed cells, or only the given ones', async () => {
    const { call, ids, north, sold, names } = await aList((channels) => ({
      '=1+1': { channelId: channels.north, users: 2, columns: { region: 'SH', is_active: 0 } },
      Elm: {},
      Oak: { columns: { category: 'Teacher' } },
    }));
    await sold(ids['=1+1'] ?? 0, north, { '2026-01': 79_600 });
    const sheet = async (query: object) => {
      const { headers, bytes } = await call(exportEducators, query);
      const [found] = (await readWorkbook(bytes)).sheets;
      return { headers, rows: found?.rows ?? [] };
    };

    const { headers, rows } = await sheet({ sortBy: 'avgSalesMonth', sortOrder: 'desc' });

    expect(headers).toMatchObject({ 'x-rows': '3' });
    expect(headers['content-disposition']).toContain('filename="Educators.xlsx"');
    expect(rows.slice(0, 2)).toEqual([
      [
        'Id',
        'Name',
        'Contact Name',
        'Contact No',
        'Contact Email',
        'Users',
        'Avg sales/mth',
        'Region',
        'Status',
        'Channel',
        'Category',
      ],
      [ids['=1+1'], '=1+1', 'Mei Lin', '+86 1', 'mei@example.com', 2, 66.33, 'Shanghai', 'Inactive', 'North', 'School'],
    ]);
    const down = await names({ sortBy: 'avgSalesMonth', sortOrder: 'desc' });
    expect(rows.slice(1).map(([, name]) => name)).toEqual(down);
    expect((await sheet({ OrganizationId: north })).rows).toHaveLength(2);
    const expected = [ids['Oak'] ?? 0, ids['Elm'] ?? 0];
    expect((await sheet({ educatorsIds: expected })).rows.slice(1).map(([, name]) => name)).toEqual(['Elm', 'Oak']);
    expect(await call(exportEducators, { educatorsIds: [...expected, 999_999] })).toRefuse(404);
    expect(await call(exportEducators, { educatorsIds: [] })).toRefuse(400);
  });
});
