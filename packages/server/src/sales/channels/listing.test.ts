import { channelColumns, exportChannels, listChannels, selectChannels } from '@eemusic/contract/sales/channels';
import { describe, expect, it } from 'vitest';
import { aChannel, change } from '#testing/a-sale.ts';
import { aChain } from '#testing/a-chain.ts';
import { readWorkbook } from '#testing/read-workbook.ts';

/** Adds channels by name, with these other fields. */
async function aList(channelsByName: Record<string, object>) {
  const chain = await aChain();
  const { services } = chain;
  const ids: Record<string, number> = {};
  for (const [name, columns] of Object.entries(channelsByName)) {
    const id = await change(services, (tx) => aChannel(tx, services.clock.now(), name));
    ids[name] = id;
    if (Object.keys(columns).length > 0)
      await services.database.write((tx) => tx.updateTable('channels').set(columns).where('id', '=', id).execute());
  }
  const list = async (query: object = {}) => (await chain.call(listChannels, query)).body;
  const names = async (query: object = {}) => (await list(query)).channels.map(({ channelName }) => channelName);
  return { ...chain, ids, list, names };
}

describe('the list of channels', () => {
  it('comes in pages with its total, sorted by any column in both directions, equal ones by name', async () => {
    const { list, names, ids, sold, educator } = await aList({
      'B 2': { contact_name: 'Ada', contact_number: '2', contact_email: 'z@x.cn', region: 'SH', is_active: 0 },
      'a 1': { contact_name: 'bea', contact_number: '3', contact_email: 'Y@x.cn', region: 'BJ', version: 7 },
      王芳: { contact_name: 'Cat', contact_number: '1', contact_email: 'x@x.cn', region: 'BJ' },
    });
    const id = await educator({ channelId: ids['王芳'] ?? 0 });
    await sold(id, ids['王芳'] ?? 0, { '2026-03': 1_200_000 });
    await sold(id, ids['B 2'] ?? 0, { '2026-02': 1_199_999 });

    expect(await names()).toEqual(['a 1', 'B 2', '王芳']);
    const sorted = {
      channelName: ['a 1', 'B 2', '王芳'],
      channelId: ['B 2', 'a 1', '王芳'],
      contactName: ['B 2', 'a 1', '王芳'],
      contactNumber: ['王芳', 'B 2', 'a 1'],
      contactEmail: ['王芳', 'a 1', 'B 2'],
      schools: ['a 1', 'B 2', '王芳'],
      avgSalesMonth: ['a 1', 'B 2', '王芳'],
      region: ['a 1', '王芳', 'B 2'],
      status: ['B 2', 'a 1', '王芳'],
      version: ['B 2', '王芳', 'a 1'],
    };
    expect(Object.keys(sorted).toSorted()).toEqual([...channelColumns].toSorted());
    for (const [sortBy, wanted] of Object.entries(sorted)) {
      expect(await names({ sortBy }), sortBy).toEqual(wanted);
      expect(await names({ sortBy, sortOrder: 'desc' }), sortBy).toEqual(wanted.toReversed());
    }
    expect(await names({ Page: 2, Size: 2 })).toEqual(['王芳']);
    expect((await list({ Page: 9, Size: 2 })).total).toBe(3);
  });

  it('is filtered by status and region, and searched by name, contact, number and email', async () => {
    const { names, list } = await aList({
      North: {},
      '100%': { is_active: 0 },
      华北: { region: 'BJ' },
      Found: { search_key: 'found\nada\n+86 77\nada_l@x.cn' },
    });

    expect(await names({ status: 0 })).toEqual(['100%']);
    expect(await names({ region: 'BJ' })).toEqual(['华北']);
    expect(await names({ region: 'SD', status: 1 })).toEqual(['Found', 'North']);
    const found = { ＯＲＴ: 'North', 华: '华北', '%': '100%', _: 'Found', ADA: 'Found', '6 7': 'Found', 'l@': 'Found' };
    for (const [searchQuery, name] of Object.entries(found)) expect(await names({ searchQuery })).toEqual([name]);
    expect(await list({ searchQuery: "'\\" })).toEqual({ channels: [], total: 0 });
    expect(await names({ OrganizationId: 2 })).toHaveLength(4);
    expect(await list({ Page: 2 ** 31 - 1, Size: 500 })).toEqual({ channels: [], total: 4 });
  });

  it('shows the average of the current month and the eleven before it', async () => {
    const { list, ids, sold, educator } = await aList({ North: {} });
    const channelId = ids['North'] ?? 0;
    const id = await educator({ channelId });
    await sold(id, channelId, { '2025-03': 999_999, '2025-04': 39_800, '2026-03': 39_800, '2026-04': 999_999 });

    expect((await list()).channels[0]?.avgSalesMonth).toBe(66.33);
  });

  it('refuses malformed requests', async () => {
    const { call } = await aChain();

    for (const query of [
      { Page: '1' },
      { Page: 0 },
      { Size: 501 },
      { Size: 1.5 },
      { searchQuery: ['x'] },
      { searchQuery: 'a\0b' },
      { status: '1' },
      { region: 'XX' },
      { sortBy: 'search_key' },
      { sortOrder: 'up' },
      { OrganizationId: -1 },
    ])
      expect(await call(listChannels, query as object), JSON.stringify(query)).toRefuse(400);
  });

  it('can be selected by a number and a token for exactly these', async () => {
    const { call, channel } = await aList({ North: {}, South: {}, 'North 2': {} });
    const select = async (query: object) => (await call(selectChannels, query)).body;

    const north = await select({ searchQuery: 'north' });
    expect(north).toMatchObject({ total: 2, token: expect.any(String) });
    expect((await select({ searchQuery: 'NORTH', status: 1 })).token).toBe(north.token);
    await channel('North 3');
    expect((await select({ searchQuery: 'north' })).token).not.toBe(north.token);
  });
});

describe('the export of channels', () => {
  it('holds what the list shows in typed cells, or only the given ones', async () => {
    const { call, ids, sold, educator } = await aList({
      '=1+1': { region: 'SH', is_active: 0 },
      North: {},
      South: {},
    });
    const id = await educator({ channelId: ids['=1+1'] ?? 0 });
    await sold(id, ids['=1+1'] ?? 0, { '2026-01': 79_600 });
    const sheet = async (query: object) => {
      const { headers, bytes } = await call(exportChannels, query);
      const [found] = (await readWorkbook(bytes)).sheets;
      return { headers, rows: found?.rows ?? [] };
    };

    const { headers, rows } = await sheet({ sortBy: 'schools', sortOrder: 'desc', region: 'SH' });

    expect(headers).toMatchObject({ 'x-rows': '1' });
    expect(headers['content-disposition']).toContain('filename="Channel.xlsx"');
    expect(rows).toEqual([
      [
        'Id',
        'Channel Name',
        'Contact Name',
        'Contact No',
        'Contact Email',
        'Schools',
        'Avg sales/mth',
        'Region',
        'Status',
      ],
      [ids['=1+1'], '=1+1', 'Mei Lin', '+86 1', 'mei@example.com', 1, 66.33, 'Shanghai', 'Inactive'],
    ]);
    const expected = [ids['South'] ?? 0, ids['=1+1'] ?? 0, ids['South'] ?? 0];
    expect((await sheet({ channelIds: expected })).rows.slice(1).map(([, name]) => name)).toEqual(['=1+1', 'South']);
    expect(await call(exportChannels, { channelIds: [...expected, 999_999] })).toRefuse(404);
    expect(await call(exportChannels, { channelIds: [] })).toRefuse(400, 'Please select at least one channel');
  });
});
