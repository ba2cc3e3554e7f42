import { day } from '@eemusic/contract/platform/durations';
import { deleteEducators, setEducatorStatus } from '@eemusic/contract/sales/educators';
import * as forecast from '@eemusic/contract/sales/key-forecast';
import * as contract from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { anEducator, change } from '#testing/a-sale.ts';
import { readWorkbook } from '#testing/read-workbook.ts';
import { someKeys } from '#testing/some-keys.ts';
import { listSubscriptions } from './list.ts';

type Keys = Awaited<ReturnType<typeof someKeys>>;

const noSchool = 'This school or teacher does not exist';

async function aSchool({ services }: Keys, name: string): Promise<number> {
  return change(services, (tx) => anEducator(tx, services.clock.now(), { name }));
}

/** A key in use whose last day is this one. */
async function until({ inUse, update }: Keys, expireBy: string, of?: number): Promise<number> {
  const { id } = await inUse({}, of);
  expect(await update(id, { expireBy })).toHaveProperty('status', 200);
  return id;
}

describe('a key', () => {
  it('comes with its educator, and on cards in the requested order', async () => {
    const keys = await someKeys();
    const { call, inUse, shown, deleteKeys, educatorId } = keys;
    const used = await inUse();
    const free = await keys.key(await aSchool(keys, 'Elm School'), 732);
    const cards = (...selectedKeys: number[]) => call(contract.readKeyCards, { selectedKeys });

    expect((await call(contract.getKey, { id: String(used.id) })).body.key).toEqual({
      ...(await shown(used.id)),
      educatorId,
      educatorName: 'Oak School',
    });
    expect((await cards(free.id, used.id)).body.cards).toEqual([
      {
        activationId: free.id,
        key: free.code,
        durationDays: 732,
        educatorName: 'Elm School',
        isTrial: false,
        studentName: null,
        language: 'en',
        isFree: true,
      },
      {
        activationId: used.id,
        key: used.code,
        durationDays: 366,
        educatorName: 'Oak School',
        isTrial: false,
        studentName: null,
        language: 'en',
        isFree: false,
      },
    ]);

    await deleteKeys(free.id);
    expect(await call(contract.getKey, { id: String(free.id) })).toRefuse(404, 'This key does not exist');
    expect(await cards(used.id, free.id)).toRefuse(404, 'This key does not exist');
    expect(await cards()).toRefuse(400, 'Please select at least one key');
  });

  it('is found with any dashes, spaces and case, and by its user, also if its educator is deleted', async () => {
    const keys = await someKeys();
    const { call, inUse, educatorId } = keys;
    const { id, code } = await inUse({ fullName: '李雷', contactEmail: 'lei@example.com' });
    const unused = await keys.key(educatorId);
    const elm = await aSchool(keys, 'Elm School');
    const found = async (searchKeyValue: string) => {
      const { educators, total } = (await call(contract.listSubscriptions, { searchKeyValue })).body;
      expect(total).toBe(educators.length);
      return educators.map((each) => [
        each.educatorId,
        each.isDeleted,
        each.foundKeys,
        each.activationCodes.map(({ activationId }) => activationId),
      ]);
    };
    const both = [unused.id, id].toSorted((a, b) => b - a);

    const one = [[educatorId, false, 1, [id]]];
    expect(await found(code.replaceAll('-', ' ').toLowerCase())).toEqual(one);
    expect(await found(` ${code.slice(7, 17)}`)).toEqual(one);
    expect(await found('李')).toEqual(one);
    expect(await found('LEI@example')).toEqual(one);
    expect(await found('oak')).toEqual([[educatorId, false, 2, both]]);
    expect(await found('')).toEqual([
      [elm, false, 0, []],
      [educatorId, false, 2, both],
    ]);

    await call(deleteEducators, { educatorsIds: [educatorId, elm] });
    expect(await found('oak')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found('李雷')).toEqual([[educatorId, true, 1, [id]]]);
    expect(await found(unused.code)).toEqual([[educatorId, true, 1, [unused.id]]]);
    const listed = (of: number) => call(contract.listEducatorKeys, { educatorId: of });
    expect((await listed(educatorId)).body).toMatchObject({ total: 2 });
    expect(await listed(elm)).toRefuse(404, noSchool);
    expect(await listed(999_999)).toRefuse(404, noSchool);
  });
});

describe('keys of many educators', () => {
  it('are fewer for educators with many where a page has many in all, and always the newest', async () => {
    const keys = await someKeys();
    const { educatorId, services } = keys;
    const elm = await aSchool(keys, 'Elm School');
    for (const of of [educatorId, elm, elm, educatorId]) await keys.key(of);
    const request = { Page: 1, Size: 10, keysEach: 2, searchKeyValue: '', sortOrder: 'asc' } as const;
    const list = async (more: object, most: number) =>
      (await listSubscriptions(services, { ...request, ...more }, most)).educators.map(({ activationCodes }) =>
        activationCodes.map(({ activationId }) => activationId),
      );
    const lengths = async (most: number) => (await list({ keysEach: 100 }, most)).map(({ length }) => length);

    expect(await lengths(4)).toEqual([2, 2]);
    expect(await lengths(3)).toEqual([1, 1]);
    for (let more = 0; more < 5; more += 1) await keys.key(elm);
    expect(await lengths(100)).toEqual([7, 2]);
    expect(await lengths(7)).toEqual([5, 2]);
    for (const filter of [{}, { status: 'Available' as const }]) {
      const all = await list({ ...filter, keysEach: 100 }, 100);
      expect(await list({ ...filter, keysEach: 100 }, 5)).toEqual(all.map((ids) => ids.slice(0, 3)));
    }
  });
});

describe('what runs out', () => {
  it('is forecast for twelve months, each of which leads to its keys', async () => {
    const keys = await someKeys();
    const { call, toggle, educatorId } = keys;
    const elm = await aSchool(keys, 'Elm School');
    const ends = ['2026-03-01', '2026-03-31', '2026-04-01', '2027-02-28', '2027-03-01'];
    for (const day of ends) await until(keys, day);
    await until(keys, '2026-04-30', elm);
    await toggle(await until(keys, '2026-04-15'), true);
    await keys.key(educatorId);
    const months = async (of: number) => (await call(forecast.forecastKeys, { educatorId: of })).body.months;

    const all = await months(0);

    expect(all).toHaveLength(12);
    expect(all[0]).toEqual({ month: '2026-03', from: '2026-03-01', to: '2026-03-31', keys: 2 });
    expect(all[11]).toEqual({ month: '2027-02', from: '2027-02-01', to: '2027-02-28', keys: 1 });
    expect(all.map((each) => each.keys)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await months(educatorId)).map((each) => each.keys)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    for (const { from, to, keys: count } of all) {
      const { educators } = (await call(contract.listSubscriptions, { expiresFrom: from, expiresTo: to })).body;
      expect(educators.reduce((sum, { foundKeys }) => sum + foundKeys, 0)).toBe(count);
    }
  });

  it('soon is counted from today on, and is what the list finds', async () => {
    const keys = await someKeys();
    const { call, wait, toggle } = keys;
    const asking = async () => ({ token: (await keys.anAdministrator({ codes: ['SM'] })).token });
    const expiring = async () => (await call(forecast.countExpiring, {}, await asking())).body.expiring;
    for (const day of ['2026-03-01', '2026-03-31', '2026-04-01', '2026-04-02']) await until(keys, day);

    const first = await expiring();
    expect(first).toMatchObject({ keys: 2, before: 0, from: '2026-03-01', to: '2026-03-31', educators: 1 });
    expect(first.days).toEqual([1, ...Array<number>(29).fill(0), 1]);
    await toggle(await until(keys, '2026-03-20'), true);
    expect((await expiring()).keys).toBe(2);
    wait(day);
    expect(await expiring()).toMatchObject({ keys: 2, before: 1, from: '2026-03-02', to: '2026-04-01' });
    const days = { expiresFrom: '2026-03-02', expiresTo: '2026-04-01' };
    const listed = await call(contract.listSubscriptions, { status: 'Active', ...days }, await asking());
    expect(listed.body.educators.flatMap(({ activationCodes }) => activationCodes)).toHaveLength(2);
  });
});

describe('keys.xlsx', () => {
  it('holds the keys of the selected educators by name, newest first, in typed cells', async () => {
    const keys = await someKeys();
    const { call, inUse, toggle, educatorId, wait } = keys;
    const elm = await aSchool(keys, 'Elm School');
    await keys.key(await aSchool(keys, 'Another School'));
    const used = await inUse({ fullName: '=1+1', region: 'SD' });
    wait(1_000);
    const free = await keys.key(educatorId, 1098);
    const revoked = await inUse({}, elm);
    await toggle(revoked.id, true);
    const exported = (...selectedEducators: number[]) => call(contract.exportKeys, { selectedEducators });

    const { headers, bytes } = await exported(educatorId, elm, educatorId);

    expect(headers).toMatchObject({ 'x-rows': '3' });
    expect(headers['content-disposition']).toContain('filename="keys.xlsx"');
    const [sheet] = (await readWorkbook(bytes)).sheets;
    expect(sheet?.name).toBe('Keys');
    const [head, first, ...rest] = sheet?.rows ?? [];
    expect(head).toEqual([
      'School/Teacher',
      'Key',
      'Status',
      'Duration (days)',
      'Account Name',
      'Contact No',
      'Contact Email',
      'Region',
      'Redeemed On',
      'Expiry Date',
      'Created On',
      'Libraries',
    ]);
    const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
    expect(first?.slice(0, 4)).toEqual(['Elm School', revoked.code, 'Revoked', 366]);
    expect(rest).toEqual([
      [
        'Oak School',
        free.code,
        'Available',
        1098,
        null,
        null,
        null,
        null,
        null,
        null,
        day('2026-03-01'),
        'All libraries',
      ],
      [
        'Oak School',
        used.code,
        'Active',
        366,
        '=1+1',
        '+86 2',
        'lei@example.com',
        'Shandong',
        day('2026-03-01'),
        day('2027-03-02'),
        day('2026-03-01'),
        'All libraries',
      ],
    ]);
    expect(await exported(educatorId, 999_999)).toRefuse(404, noSchool);
    expect(await exported()).toRefuse(400, 'Please select at least one school or teacher');
  });
});

describe('educators for whom keys can be made', () => {
  it('are the active ones by name, by a search or by id', async () => {
    const keys = await someKeys();
    const { call, educatorId } = keys;
    const [elm, off, gone] = [await aSchool(keys, 'Elm 王'), await aSchool(keys, 'A'), await aSchool(keys, 'B')];
    await call(setEducatorStatus, { educatorId: off, status: 0 });
    await call(deleteEducators, { educatorsIds: [gone] });
    const offered = async (input: object) => (await call(contract.listKeyEducators, input)).body;

    const oak = { educatorId, educatorName: 'Oak School' };
    expect(await offered({})).toEqual({ educators: [{ educatorId: elm, educatorName: 'Elm 王' }, oak], total: 2 });
    expect(await offered({ searchQuery: '王' })).toMatchObject({ educators: [{ educatorId: elm }], total: 1 });
    expect(await offered({ searchQuery: '%' })).toEqual({ educators: [], total: 0 });
    expect(await offered({ educatorId })).toEqual({ educators: [oak], total: 1 });
    expect(await offered({ educatorId: off })).toEqual({ educators: [], total: 0 });
  });
});
