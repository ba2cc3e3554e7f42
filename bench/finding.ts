import { contains } from '@eemusic/server/src/platform/database/index.ts';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';
import { load } from './load.ts';

/**
 * The search of the command palette after each pause in typing, with a million students, 20,000 schools and 1.4 million
 * keys; for comparison, full scans of students and keys.
 */
const path = '/admin/find';

await onLarge(async ({ address, headers, database: { read }, takeUsage }) => {
  const rows = await read
    .selectFrom('students')
    .select(['full_name', 'contact_email', 'subscription_code'])
    .where((row) => row(row('id', '%', 9973), '=', 7))
    .where('deleted_at', 'is', null)
    .execute();
  const names = rows.map(({ full_name: name }) => name);
  const latin = names.filter((name) => /^[A-Za-z ]{6,}$/.test(name)).slice(0, 15);
  const chinese = names.filter((name) => /^\p{Script=Han}{2,}$/u.test(name)).slice(0, 15);
  const codes = rows.flatMap(({ subscription_code: code }) => code ?? []).slice(0, 15);
  const texts: [string, string[]][] = [
    ['a whole name', [...latin, ...chinese]],
    ['the beginning of a name, three signs', latin.map((name) => name.slice(0, 3))],
    ['a family name', latin.map((name) => name.split(' ').at(-1) ?? name)],
    ['part of an email', rows.slice(0, 15).map(({ contact_email: email }) => email.slice(0, 9))],
    ['one or two signs', [...latin.map((name) => name.slice(0, 2)), ...chinese.map((name) => name.slice(0, 1))]],
    ['a key, and its first four signs', codes.flatMap((code) => [code, code.slice(0, 4)])],
    ['what is nowhere', ['xqzwv', 'nobody at all', '%%%']],
  ];
  const all: number[] = [];
  await takeUsage();
  for (const [name, searches] of texts) {
    const times: number[] = [];
    for (const searchQuery of searches)
      times.push(...(await load({ address, path, headers, bodies: [{ searchQuery }], connections: 1, seconds: 0.3 })));
    all.push(...times);
    report(`${name}, p50`, median(times), 'ms', 'under 50');
    report(`${name}, p95`, quantile(times, 0.95), 'ms');
  }
  report('all of them, p50', median(all), 'ms', 'under 50');
  report('longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');

  const times: number[] = [];
  for (const text of latin.slice(0, 5)) {
    const begin = performance.now();
    await read.selectFrom('students').selectAll().where(contains('search_key', text)).limit(5).execute();
    await read
      .selectFrom('subscription_keys')
      .selectAll()
      .where(contains('code', text.slice(0, 4)))
      .limit(5)
      .execute();
    times.push(performance.now() - begin);
  }
  report('a whole name, naively', median(times), 'ms');
});
