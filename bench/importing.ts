import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from './client.ts';
import { report } from './figures.ts';
import { onLarge } from './large.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 10_000);

/**
 * An import of 10,000 users into a million others: the duration of its check, the import and its undo, delays of other
 * requests, and how long somebody waits to sign in meanwhile. The largest sheets with BENCH_ROWS=95000, among few
 * others with BENCH_STUDENTS=20000.
 */
await onLarge(async ({ address, headers, takeUsage }) => {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `Bench Learner ${index},+86 139 ${String(index).padStart(8, '0')},learner${index}@example.com,Shandong,Active`,
  );
  const file = new File([`Name,Contact No,Contact Email,Region,Status\n${lines.join('\n')}\n`], 'learners.csv');
  const send = (path: string) => {
    const body = new FormData();
    body.set('file', file);
    return fetch(`${address}${path}`, { method: 'POST', headers, body });
  };
  const timed = async <Answer>(what: string, request: () => Promise<Response>, target: string): Promise<Answer> => {
    const { processorSeconds: before } = await takeUsage();
    const begin = performance.now();
    const end = new AbortController();
    const signingIn = signInAgainAndAgain(address, end.signal);
    const answer = await request();
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    const seconds = (performance.now() - begin) / 1000;
    end.abort();
    const longestMs = await signingIn;
    const { maxMs, p99Ms, heldMs, processorSeconds } = await takeUsage();
    report(`${what} of ${rows} users`, seconds, 's', target);
    report('  … in processor time, of all threads', processorSeconds - before, 's');
    report('  longest sign-in meanwhile', longestMs, 'ms');
    report('  longest time that the event loop was held', maxMs, 'ms', 'under 50');
    report('  … p99', p99Ms, 'ms');
    report('  … longest in processor time', heldMs, 'ms');
    return JSON.parse(text) as Answer;
  };

  const { plan } = await timed<{ plan: string }>('Check', () => send('/admin/users/import/check'), 'under 10');
  const apply = `/admin/users/import?plan=${plan}`;
  const { deletionId } = await timed<{ deletionId: number }>('Import', () => send(apply), 'under 10');
  const undo = () =>
    fetch(`${address}/admin/deletions/restore`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ deletionId }),
    });
  await timed('Undo of the import', undo, '');
});

/** Returns the longest time of a sign-in, in ms. */
async function signInAgainAndAgain(address: string, end: AbortSignal): Promise<number> {
  let longest = 0;
  while (!end.aborted) {
    const begin = performance.now();
    await signIn(address);
    longest = Math.max(longest, performance.now() - begin);
    await wait(200);
  }
  return longest;
}
