import { report } from './figures.ts';
import { onLarge } from './large.ts';

/** An export of a million users: its duration, the server's memory, and delays of other requests. */
await onLarge(async ({ address, headers, takeUsage }) => {
  for (const body of [{}, { sortBy: 'contactEmail' }]) {
    const before = await takeUsage();
    const begin = performance.now();
    const answer = await fetch(`${address}/admin/users/export`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok || !answer.body) throw new Error(await answer.text());
    const first = performance.now() - begin;
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    const seconds = (performance.now() - begin) / 1000;
    const { maxMs, p99Ms, maxMb } = await takeUsage();

    console.log(`Users.xlsx, ${'sortBy' in body ? 'by email' : 'by name'}: ${answer.headers.get('x-rows')} rows`);
    report('  until all of it is here', seconds, 's', 'under 30');
    report('  until it begins', first, 'ms');
    report('  megabytes', bytes / 1e6, 'MB');
    report('  memory that the server takes more', maxMb - before.mb, 'MB', 'under 150');
    report('  longest time that the event loop was held', maxMs, 'ms', 'under 50');
    report('  … p99', p99Ms, 'ms');
  }
});
