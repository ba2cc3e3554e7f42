import { day } from '@eemusic/contract/platform/durations';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';

const rounds = 8;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * All calls of analytics over millions of counted sessions in BENCH_DATA_DIR, compared with counting each session. New
 * sessions are first counted by a background job, so the bench should be started when that is done.
 */
await onLarge(async ({ address, headers, database: { read }, takeUsage }) => {
  const { sessions } = await read
    .selectFrom('practice_sessions')
    .select((row) => row.fn.max<number>('id').as('sessions'))
    .executeTakeFirstOrThrow();
  report('sessions', Number(sessions), '');
  const ofEducators = await read
    .selectFrom('educators')
    .select(['id', 'channel_id'])
    .orderBy('student_count', 'desc')
    .limit(1)
    .execute();
  const [largest] = ofEducators;
  const now = Date.now();
  const month = { to: dayOf(now), from: dayOf(now - 29 * day) };
  const halfYear = { to: dayOf(now), from: dayOf(now - 180 * day) };
  const years = { to: dayOf(now), from: dayOf(now - 729 * day) };
  const periods = [
    ['30 days', month],
    ['half a year', halfYear],
    ['two years', years],
  ] as const;
  const scopes = [
    ['all', {}],
    ['a channel', { channelId: String(largest?.channel_id ?? 0) }],
    ['the largest educator', { educatorId: String(largest?.id ?? 0) }],
  ] as const;
  const lists = [
    ['students', { kind: 'active', Page: '500' }],
    ['students', { kind: 'active', region: 'SD' }],
    ['students', { kind: 'active', screen: 'home', Page: '900' }],
    ['students', { kind: 'new', Page: '5000' }],
    ['students', { kind: 'lapsed' }],
    ['sessions', { Page: '30000' }],
    ['sessions', { gradeId: '3', scored: '1', Page: '2000' }],
    ['sessions', { screen: 'home', place: 'entry', Page: '1000' }],
    ['sessions', { screen: 'library', next: 'practice' }],
    ['sessions', { scoreId: '7', Page: '5' }],
    ['sales', {}],
    ['sales', { Page: '5000' }],
    ['keys', { state: 'Active' }],
    ['keys', { state: 'Expired', Page: '2000' }],
    ['keys', { state: 'Revoked' }],
  ] as const;
  const queries: [string, string][] = [];
  for (const [when, period] of periods)
    for (const [whose, scope] of scopes)
      for (const what of ['overview', 'performance', 'navigation'])
        queries.push([
          `${what}, ${when}, ${whose}`,
          `/analytics/${what}?${new URLSearchParams({ ...period, ...scope })}`,
        ]);
  for (const [what, rows] of lists) {
    const { Page = '1', ...cut } = { Page: '1', ...rows };
    const name = `${what} ${Object.values(cut).join(' ')}, page ${Page}`;
    queries.push([name, `/analytics/${what}?${new URLSearchParams({ ...years, ...cut, Page })}`]);
  }
  await takeUsage();
  for (const [name, path] of queries) {
    const times = await timesOf(`${address}${path}`, headers);
    const { maxMs, mb } = await takeUsage();
    report(`${name}, p50`, median(times), 'ms', 'under 150');
    report('  … p95', quantile(times, 0.95), 'ms');
    report('  … longest time that the event loop was held', maxMs, 'ms', 'under 50');
    if (name.startsWith('overview')) report('  … memory', mb, 'MB');
  }

  const begin = performance.now();
  await read
    .selectFrom('practice_sessions')
    .select((row) => [row.fn.count('student_id').distinct().as('active'), row.fn.sum('seconds').as('seconds')])
    .where('started_at', '>=', years.from)
    .execute();
  report('active students and time of two years alone, naively', performance.now() - begin, 'ms');
});

async function timesOf(address: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    const answer = await fetch(address, { headers });
    const text = await answer.text();
    times.push(performance.now() - begin);
    if (!answer.ok) throw new Error(`${address}: ${text}`);
  }
  return times;
}
