import { report } from './figures.ts';
import { onLarge } from './large.ts';

const rows = 10_000;

/**
 * An import of 10,000 users into a million others: the duration of its check, the import and its undo, and delays of
 * other requests.
 */
await onLarge(async ({ address, headers, fared }) => {
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
    await fared();
    const begin = performance.now();
    const answer = await request();
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    const seconds = (performance.now() - begin) / 1000;
    const { maxMs, p99Ms, heldMs } = await fared();
    report(`${what} of ${rows} users`, seconds, 's', target);
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
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ deletionId }),
    });
  await timed('Undo of the import', undo, '');
});
