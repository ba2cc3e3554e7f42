import { randomUUID } from 'node:crypto';
import { learnerToken } from './client.ts';
import { report } from './figures.ts';
import { onLarge } from './large.ts';

const batch = 500;
const batches = 200;

/** New practice sessions that the learner service receives in batches of 500, over one connection and over four. */
await onLarge(async ({ address, database: { read }, takeUsage }) => {
  const students = await read
    .selectFrom('students')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(20_000)
    .execute();
  const scores = await read.selectFrom('scores').select('id').limit(300).execute();
  const session = (index: number) => ({
    sessionId: randomUUID(),
    studentId: students[(index * 7919) % students.length]?.id,
    scoreId: scores[index % (scores.length + 1)]?.id ?? null,
    startedAt: new Date(Date.now() - (index % 90) * 24 * 3600 * 1000).toISOString(),
    seconds: 60 + (index % 1200),
    accuracy: (index % 100) / 100,
    screen: 'practice',
  });
  const headers = { authorization: `Bearer ${learnerToken}`, 'content-type': 'application/json' };
  for (const connections of [1, 4]) {
    const bodies = Array.from({ length: batches }, (_, nth) => ({
      sessions: Array.from({ length: batch }, (_each, index) => session(nth * batch + index)),
    }));
    await takeUsage();
    const begin = performance.now();
    const waiting = bodies.map((body) => JSON.stringify(body));
    const one = async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        const answer = await fetch(`${address}/learner/practice`, { method: 'POST', headers, body });
        const text = await answer.text();
        if (!answer.ok) throw new Error(text);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    const seconds = (performance.now() - begin) / 1000;
    report(`sessions a second, ${connections} at a time`, (batches * batch) / seconds, '/s', '5000 and more');
    report('  … longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');
  }
});
