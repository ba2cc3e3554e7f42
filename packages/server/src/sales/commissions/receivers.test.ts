import { listReceivers } from '@eemusic/contract/sales/commissions';
import { describe, expect, it } from 'vitest';
import { day } from '@eemusic/contract/platform/durations';
import { aChannel, aSale, change } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

describe('whose report it can be', () => {
  it('is listed by name, a page at a time, for holders of SM alone, too', async () => {
    const { services, call } = await aStaff({ codes: ['SM'] });
    await change(services, async (tx) => {
      for (const name of ['Oak', 'Elm', 'Ash']) await aChannel(tx, services.clock.now(), name);
    });
    const list = async (query: object) => {
      const { body } = await call(listReceivers, { receiver: 'channel', ...query });
      return [body.total, ...body.receivers.map(({ name }) => name)];
    };

    expect(await list({ Size: 2 })).toEqual([3, 'Ash', 'Elm']);
    expect(await list({ Size: 2, Page: 2 })).toEqual([3, 'Oak']);
    expect(await list({ searchQuery: 'EL' })).toEqual([1, 'Elm']);
    expect(await list({ receiver: 'educator' })).toEqual([0]);
  });

  it('comes with its commission this month, last month and in the last 12 months', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { channelId, educatorId } = await aSale(staff.services);
    await change(staff.services, (tx) => aChannel(tx, staff.services.clock.now(), 'Elm'));
    const list = async (receiver: 'channel' | 'educator') => {
      /* Signs in again, because the session of the previous day has ended. */
      const { token } = await staff.createTestAdministrator('SM');
      const { receivers } = (await staff.call(listReceivers, { receiver }, { token })).body;
      return receivers.map(({ id, commission }) => [id, commission]);
    };

    const none = { thisMonth: 0, lastMonth: 0, reported: 0 };
    const now = { ...none, thisMonth: 39.8, reported: 39.8 };
    expect(await list('channel')).toEqual([
      [expect.any(Number), none],
      [channelId, now],
    ]);
    expect(await list('educator')).toEqual([[educatorId, { ...now, thisMonth: 79.6, reported: 79.6 }]]);

    staff.wait(31 * day);
    expect((await list('channel'))[1]).toEqual([channelId, { ...none, lastMonth: 39.8, reported: 39.8 }]);
    staff.wait(366 * day);
    expect((await list('channel'))[1]).toEqual([channelId, none]);
  });

  it('comes with the sum of all who are found, on other pages, too', async () => {
    const { services, call } = await aStaff({ codes: ['SM'] });
    await aSale(services);
    await change(services, (tx) => aChannel(tx, services.clock.now(), 'Elm'));
    const find = async (query: object) => {
      const { receivers, sum } = (await call(listReceivers, { receiver: 'channel', ...query })).body;
      return [receivers.map(({ commission }) => commission.reported), sum];
    };

    expect(await find({ Size: 1 })).toEqual([[0], { thisMonth: 39.8, lastMonth: 0, reported: 39.8 }]);
    expect(await find({ searchQuery: 'Elm' })).toEqual([[0], { thisMonth: 0, lastMonth: 0, reported: 0 }]);
  });
});
