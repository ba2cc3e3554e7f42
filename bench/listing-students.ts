import { studentColumns } from '@eemusic/contract/sales/users';
import { median, quantile, report } from './figures.ts';
import { listsOfEducators, onLarge } from './large.ts';
import { load } from './load.ts';

/**
 * The list of a million students: pages of one educator, the first page of all students, and a late page in every
 * order; for comparison, the naive query, which counts matches and skips all earlier rows.
 */
const path = '/admin/users';
const seconds = 5;

await onLarge(async ({ address, headers, database: { read, engine } }) => {
  const ofEducators = await listsOfEducators(read);

  for (const [name, bodies] of [
    ['100 students of an educator', ofEducators],
    ['first page of all students', [{}]],
  ] as const) {
    const ask = (connections: number) => load({ address, path, headers, bodies, connections, seconds });
    await ask(32);
    const alone = await ask(1);
    report(`${name}, p50`, median(alone), 'ms', 'under 5');
    report(`${name}, p99`, quantile(alone, 0.99), 'ms');
    const many = await ask(32);
    report('… requests a second from 32 connections', many.length / seconds, '/s', engine === 'sqlite' ? '3000' : '');
  }
  await naively('100 students of an educator, naively', { educatorId: ofEducators[0]?.teacherId ?? 0 });
  await naively('first page of all students, naively', {});

  const total = 1_000_000;
  let slowest = 0;
  for (const sortBy of studentColumns) {
    const times: number[] = [];
    for (const sortOrder of ['asc', 'desc'])
      for (const share of [0.1, 0.25, 0.499, 0.501, 0.79, 0.81, 0.94, 0.96, 0.9999]) {
        const body = { sortBy, sortOrder, Page: Math.floor((total / 100) * share) };
        const result = await load({ address, path, headers, bodies: [body], connections: 1, seconds: 0.3 });
        times.push(median(result));
      }
    report(`page deep in the order of ${sortBy}, the slowest of 18`, Math.max(...times), 'ms', 'under 50');
    slowest = Math.max(slowest, ...times);
  }
  report('page deep in any order, the slowest', slowest, 'ms', 'under 50');
  await naively('page in the midst of all by email, naively', { offset: total / 2, by: 'contact_email' });

  type Naive = { educatorId?: number; offset?: number; by?: 'name_key' | 'contact_email' };

  async function naively(what: string, { educatorId, offset = 0, by = 'name_key' }: Naive): Promise<void> {
    const all = read.selectFrom('students').where('deleted_at', 'is', null);
    const found = educatorId === undefined ? all : all.where('educator_id', '=', educatorId);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const begin = performance.now();
      await found.select(({ fn }) => fn.countAll().as('total')).execute();
      await found.selectAll().orderBy(by).orderBy('id').limit(100).offset(offset).execute();
      times.push(performance.now() - begin);
    }
    report(what, median(times), 'ms');
  }
});
