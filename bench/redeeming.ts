import { learnerToken } from './client.ts';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';

const calls = 100;
const each = 100;
const redeemed = 500;

/**
 * With a million students: a hundred simultaneous requests for a hundred keys each, and the duration of redeeming some
 * of them.
 */
await onLarge(async ({ address, headers, database: { read }, takeUsage }) => {
  const educator = await read
    .selectFrom('educators')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return JSON.parse(text) as { keys: { key: string }[] };
  };

  await takeUsage();
  const begin = performance.now();
  const order = { educatorId: educator.id, expirationDays: 366, numberOfKeys: each };
  const answers = await Promise.all(
    Array.from({ length: calls }, () => post('/admin/subscriptions/genelete', order, headers)),
  );
  const seconds = (performance.now() - begin) / 1000;
  const keys = answers.flatMap(({ keys }) => keys.map(({ key }) => key));
  report('keys that 100 requests at once for 100 made', new Set(keys).size, '', '10000');
  report('  … took', seconds, 's');
  report('  … longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');

  const learner = { authorization: `Bearer ${learnerToken}` };
  const times: number[] = [];
  for (const [index, key] of keys.slice(0, redeemed).entries()) {
    const person = { fullName: `Bench Learner ${index}`, contactNumber: '138', contactEmail: `b${index}@example.com` };
    const start = performance.now();
    await post('/learner/redeem', { key, ...person, region: 'SD', profile1Name: 'Bench' }, learner);
    times.push(performance.now() - start);
  }
  report('redeem, p50', median(times), 'ms', 'under 10');
  report('  … p95', quantile(times, 0.95), 'ms');
  report('  … longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');
});
