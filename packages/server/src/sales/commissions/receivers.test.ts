import { listReceivers } from '@eemusic/contract/sales/commissions';
import { describe, expect, it } from 'vitest';
import { aChannel, change } from '#testing/a-sale.ts';
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
});
