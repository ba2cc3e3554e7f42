import { fetchCompany, updateCompany } from '@eemusic/contract/access/company';
import { fetchProfile } from '@eemusic/contract/access/profile';
import { expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';

it('amounts are in yuan until another currency is chosen; everybody gets it with their profile', async () => {
  const { call, me } = await startServer({ codes: ['SM'] });
  const profile = async () => (await call(fetchProfile, { userId: me?.id ?? 0 })).body.company;
  expect(await profile()).toEqual({ currency: 'CNY', timeZone: 'UTC' });

  const saved = await call(updateCompany, { currency: 'EUR', version: 1 });

  expect(saved.body).toMatchObject({ message: 'Company settings saved', company: { currency: 'EUR' } });
  expect(await profile()).toEqual({ currency: 'EUR', timeZone: 'UTC' });
});

it('fields that are left out stay', async () => {
  const { call } = await startServer({ codes: ['SM'] });
  const company = { name: 'EEMusic', address: '1 Bund\nShanghai', taxNumber: '9131', paymentDetails: 'Within 30 days' };
  const mailing = {
    statementMailDay: 5,
    mailLanguage: 'zh-Hans',
    remindsMonthBefore: true,
    remindsWeekBefore: false,
    remindsChannels: true,
    exerciseComposer: 'EEMusic Studio',
    exerciseRights: '© EEMusic',
  } as const;
  await call(updateCompany, { currency: 'CNY', ...company, ...mailing });

  await call(updateCompany, { currency: 'EUR', taxNumber: '' });

  const after = (await call(fetchCompany, {})).body.company;
  expect(after).toEqual({ ...company, ...mailing, currency: 'EUR', timeZone: 'UTC', taxNumber: '', version: 3 });
});

it('a change is refused when it is stale, and for a currency that the ledger cannot count', async () => {
  const { call } = await startServer({ codes: ['AD'] });
  const both = ['USD', 'EUR'] as const;

  const answers = await Promise.all(both.map((currency) => call(updateCompany, { currency, version: 1 })));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await call(updateCompany, { currency: 'JPY' as 'CNY' })).toRefuse(400);
  expect((await call(fetchCompany, {})).body.company).toMatchObject({ version: 2 });
});
