import { contains } from '@eemusic/server/src/platform/database/index.ts';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';
import { load } from './load.ts';

/**
 * Key management with more than a million keys: its list, searches by key and by account, and the keys of the largest
 * educator; for comparison, a full scan.
 */
await onLarge(async ({ address, headers, database: { read }, takeUsage }) => {
  const counted = await read
    .selectFrom('subscription_keys')
    .select(['educator_id', (row) => row.fn.countAll<number>().as('keys')])
    .groupBy('educator_id')
    .orderBy('keys', 'desc')
    .execute();
  const total = counted.reduce((sum, { keys }) => sum + Number(keys), 0);
  const [largest] = counted;
  const codes = (
    await read
      .selectFrom('subscription_keys')
      .select('code')
      .where((row) => row(row('id', '%', 49_999), '=', 7))
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ code }) => code);
  const typed = codes.map((code) => code.replaceAll('-', '').toLowerCase());
  report('keys', total, '');
  report('keys of the largest educator', Number(largest?.keys), '');

  const requests: [string, string, object[], string][] = [
    ['the list with 100 keys each', '/admin/subscriptions', [{}], 'under 30'],
    ['the list without keys', '/admin/subscriptions', [{ keysEach: 0 }], 'under 30'],
    ['  … its 150th page', '/admin/subscriptions', [{ keysEach: 0, Page: 150 }], 'under 30'],
    ['  … by active users', '/admin/subscriptions', [{ keysEach: 0, sortBy: 'totalActiveUsers' }], ''],
    ['  … by total keys', '/admin/subscriptions', [{ keysEach: 0, sortBy: 'totalSubcriptionsKeys' }], ''],
    ['  … of those that run out next month', '/admin/subscriptions', [{ keysEach: 0, ...nextMonth() }], ''],
    ['a whole key', '/admin/subscriptions', typed.map((searchKeyValue) => ({ searchKeyValue })), 'under 5'],
    ['the beginning of a key', '/admin/subscriptions', codes.map((code) => ({ searchKeyValue: code.slice(0, 9) })), ''],
    ['the middle of a key', '/admin/subscriptions', codes.map((code) => ({ searchKeyValue: code.slice(5, 14) })), ''],
    ['an account', '/admin/subscriptions', [{ searchKeyValue: 'Wang Fang' }, { searchKeyValue: '张伟' }], ''],
    ['100 of its keys', '/admin/subscriptions/educator/keys', [{ educatorId: largest?.educator_id }], 'under 10'],
    [
      '  … the last of them',
      '/admin/subscriptions/educator/keys',
      [{ educatorId: largest?.educator_id, Page: 200 }],
      '',
    ],
    ['the forecast', '/admin/subscriptions/forecast', [{}], ''],
  ];
  await takeUsage();
  for (const [name, path, bodies, target] of requests) {
    const times = await load({ address, path, headers, bodies, connections: 1, seconds: 1 });
    report(`${name}, p50`, median(times), 'ms', target);
    report('  … p95', quantile(times, 0.95), 'ms');
    report('  … longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');
  }

  const begin = performance.now();
  await read
    .selectFrom('subscription_keys')
    .selectAll()
    .where(contains('code', codes[0] ?? ''))
    .execute();
  report('a whole key, naively', performance.now() - begin, 'ms');
});

function nextMonth() {
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
  const day = (of: Date) => of.toISOString().slice(0, 10);
  return {
    expiresFrom: day(new Date(Date.UTC(year, month + 1, 1))),
    expiresTo: day(new Date(Date.UTC(year, month + 2, 0))),
  };
}
