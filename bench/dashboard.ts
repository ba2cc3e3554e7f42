import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';

const rounds = 30;
const day = 24 * 60 * 60 * 1000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The requests of the dashboard one after another, with a million students and 1.4 million keys. */
await onLarge(async ({ address, headers, takeUsage }) => {
  const since = (days: number) => ({ addedSince: dayOf(Date.now() - days * day), Page: 1, Size: 1 });
  const calls: [string, string, object?][] = [
    ['latest work and first steps', '/admin/dashboard'],
    ['growth of the library', '/admin/dashboard/scores'],
    ['keys that run out', '/admin/subscriptions/expiring'],
    ['mails that wait', '/support/unanswered'],
    ['new users', '/admin/users', since(29)],
    ['new users, and those of the period before', '/admin/users', since(59)],
  ];
  const ask = async (path: string, body?: object) => {
    const begin = performance.now();
    const answer = await fetch(`${address}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return performance.now() - begin;
  };
  let all = 0;
  await takeUsage();
  for (const [name, path, body] of calls) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await ask(path, body));
    all += median(times);
    report(`${name}, p50`, median(times), 'ms');
    report(`${name}, p95`, quantile(times, 0.95), 'ms');
  }
  report('all of them, p50', all, 'ms', 'under 50');
  report('longest time that the event loop was held', (await takeUsage()).maxMs, 'ms', 'under 50');
});
