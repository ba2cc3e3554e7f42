import { contains } from '@eemusic/server/src/platform/database/index.ts';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';
import { load } from './load.ts';

/** Searches for existing texts among a million students, with exact totals; for comparison, a full scan. */
const path = '/admin/users';

await onLarge(async ({ address, headers, database: { read }, takeUsage }) => {
  const rows = await read
    .selectFrom('students')
    .select(['full_name', 'contact_number', 'contact_email'])
    .where((row) => row(row('id', '%', 9973), '=', 7))
    .where('deleted_at', 'is', null)
    .execute();
  const names = rows.map(({ full_name }) => full_name);
  const latin = names.filter((name) => /^[A-Za-z ]{6,}$/.test(name));
  const chinese = names.filter((name) => /^\p{Script=Han}{3,}$/u.test(name));
  const counted = await read.selectFrom('student_gram_counts').select('gram').where('students', '>', 10_000).execute();
  // Given names among them come after all Latin names in the order of the list.
  const frequent = counted.map(({ gram }) => gram).filter((gram) => /^\p{Script=Han}+$/u.test(gram));
  const texts: [string, string[], string][] = [
    ['a whole name', [...latin.slice(0, 15), ...chinese.slice(0, 15)], 'under 20'],
    ['part of an email', rows.slice(0, 30).map(({ contact_email }) => contact_email.slice(0, 9)), 'under 20'],
    ['digits of a number', rows.slice(0, 30).map(({ contact_number }) => contact_number.slice(-6)), 'under 20'],
    ['a family name', latin.slice(0, 30).map((name) => name.split(' ').at(-1) ?? name), ''],
    ['one Chinese sign', chinese.slice(0, 15).map((name) => name.slice(-1)), 'under 300'],
    ['two Chinese signs', chinese.slice(0, 15).map((name) => name.slice(-2)), 'under 300'],
    ['Chinese signs of more than 10,000', frequent.filter((_, index) => index % 3 === 0), 'under 300'],
    ['one Latin sign', [...'aeqxz137'], 'under 300'],
    ['two Latin signs', latin.slice(0, 15).map((name) => name.slice(0, 2)), 'under 300'],
  ];
  const all: number[] = [];
  await takeUsage();
  for (const [name, searches, target] of texts) {
    const times: number[] = [];
    for (const searchQuery of searches)
      times.push(...(await load({ address, path, headers, bodies: [{ searchQuery }], connections: 1, seconds: 0.5 })));
    if (target === 'under 20') all.push(...times);
    report(`${name}, p50`, median(times), 'ms', target);
    report(`${name}, p95`, quantile(times, 0.95), 'ms');
  }
  const ofStatus: number[] = [];
  for (const searchQuery of frequent.slice(0, 15))
    for (const status of [0, 1]) {
      const bodies = [{ searchQuery, status }];
      ofStatus.push(...(await load({ address, path, headers, bodies, connections: 1, seconds: 0.5 })));
    }
  report('Chinese signs of more than 10,000 and a status, p95', quantile(ofStatus, 0.95), 'ms');
  report('three signs and more, p50', median(all), 'ms', 'under 20');
  report('longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');

  const times: number[] = [];
  for (const text of latin.slice(0, 5)) {
    const begin = performance.now();
    const found = read.selectFrom('students').where('deleted_at', 'is', null).where(contains('search_key', text));
    await found.select(({ fn }) => fn.countAll().as('total')).execute();
    await found.selectAll().orderBy('name_key').limit(100).execute();
    times.push(performance.now() - begin);
  }
  report('a whole name, naively', median(times), 'ms');
});
