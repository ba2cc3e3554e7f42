import { educatorColumns } from '@eemusic/contract/sales/educators';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';
import { load } from './load.ts';

/**
 * The list of 20,000 educators with their counts and average sales: its first page in every order; for comparison, the
 * averages of all educators for one page.
 */
await onLarge(async ({ address, headers, database: { read } }) => {
  const ask = (body: object) =>
    load({ address, path: '/admin/educators', headers, bodies: [body], connections: 1, seconds: 0.5 });
  await ask({});
  for (const sortBy of educatorColumns) {
    const times = await ask({ sortBy, sortOrder: 'desc' });
    report(`educators by ${sortBy}, p50`, median(times), 'ms', 'under 20');
    report('  … p95', quantile(times, 0.95), 'ms');
  }

  const begin = performance.now();
  await read
    .selectFrom('sales')
    .select(['educator_id', (row) => row.fn.sum<number>('amount').as('sold')])
    .groupBy('educator_id')
    .execute();
  report('averages of all from the sales, naively', performance.now() - begin, 'ms');
});
