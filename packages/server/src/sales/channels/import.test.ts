import { languages } from '@eemusic/contract/platform/languages';
import { exportChannels } from '@eemusic/contract/sales/channels';
import { channelTemplate } from '@eemusic/contract/sales/imports';
import { describe, expect, it } from 'vitest';
import { aChain } from '#testing/a-chain.ts';
import { channelImport } from '#testing/an-import.ts';

const header = 'Channel Name,Contact Name,Contact No,Contact Email,Region,Status\n';

async function anOffice() {
  const chain = await aChain();
  const stored = () =>
    chain.services.database.read
      .selectFrom('channels')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  return { ...chain, ...channelImport(chain), stored };
}

describe('an import of channels', () => {
  it.each(languages)('of an export in %s changes nothing', async (language) => {
    const { channel, educator, call, check } = await anOffice();
    await educator({ channelId: await channel('North') });
    for (const name of ['=1+1', '荷花音乐', '007']) await channel(name);

    const { bytes } = await call(exportChannels, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 4, refused: 0 });
    expect(body.columns.map(({ field }) => field)).toEqual([
      'id',
      'channelName',
      'contactName',
      'contactNumber',
      'contactEmail',
      'schools',
      'avgSalesMonth',
      'region',
      'status',
    ]);
  });

  it.each(languages)('finds every column of its template in %s, which holds no row', async (language) => {
    const { call, check } = await anOffice();

    const { bytes, status } = await call(channelTemplate, {}, { headers: { 'accept-language': language } });
    const { body } = await check(bytes);

    expect(status).toBe(200);
    expect(body.columns.map(({ field }) => field)).toEqual([
      'channelName',
      'contactName',
      'contactNumber',
      'contactEmail',
      'region',
      'status',
    ]);
    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 0 });
  });

  it('adds and changes with an audit entry each, and one undo reverts all of it', async () => {
    const { channel, educator, apply, restore, stored, trail } = await anOffice();
    const north = await channel('North');
    await educator({ channelId: north });
    for (let n = 0; n < 8; n += 1) await channel(`Other ${n}`);
    const before = await stored();
    const since = (await trail()).length;
    const text =
      `Id,${header}${north},North Music,Ann North,138 0013,north@example.com,Beijing,inactive\n` +
      ',荷花音乐,李娜,13800138000,lina@example.com,山东,启用\n';

    const { status, body } = await apply(text);

    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.message).toBe('1 new channel and 1 changed channel imported');
    const after = await stored();
    expect(after.find(({ id }) => id === north)).toMatchObject({
      name: 'North Music',
      contact_name: 'Ann North',
      contact_number: '+86 1380013',
      region: 'BJ',
      is_active: 0,
      educator_count: 1,
      version: (before.find(({ id }) => id === north)?.version ?? 0) + 1,
    });
    expect(after.at(-1)).toMatchObject({ name: '荷花音乐', region: 'SD', is_active: 1, educator_count: 0 });
    const actions = (await trail()).slice(since).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['channel.created', 'channel.imported', 'channel.updated']);

    await restore(body.deletionId);
    const undone = await stored();
    const bare = (rows: typeof undone) => rows.map(({ version: _version, ...row }) => row);
    expect(bare(undone)).toEqual(bare(before));
  });

  it('matches by name, and asks for an id where several channels have it', async () => {
    const { channel, check } = await anOffice();
    await channel('North');
    for (let n = 0; n < 2; n += 1) await channel('South');

    const row = (name: string, region = 'Beijing') => `${name},Mei Lin,110,mei@example.com,${region},Active\n`;
    const { body } = await check(header + row('north') + row('South') + row('East') + row('West', ''));

    expect(body.rows.map(({ name, kind }) => [name, kind])).toEqual([
      ['South', 'refused'],
      ['West', 'refused'],
      ['north', 'changed'],
      ['East', 'new'],
    ]);
    expect(body.rows.flatMap(({ reasons }) => reasons.map(({ code, field }) => [code, field]))).toEqual([
      ['name.ambiguous', 'channelName'],
      ['field.required', 'region'],
    ]);
  });
});
