/** How long do an export of a million students and an import of 10,000 take, and what do others feel of it? */
import { onConsole, type Running } from './harness/console.ts';
import { meanwhile, signIn, timed } from './harness/client.ts';
import { report, reportOthers, sized } from './harness/figures.ts';

/*
 * Seconds until all of it is there, and the server's memory more than before; meanwhile others read a list and sign in.
 * The largest sheet: BENCH_ROWS=95000.
 */
const rows = Number(process.env['BENCH_ROWS'] ?? sized(10_000, 1_000));

await onConsole({ students: sized(1_000_000, 20_000) }, async (running) => {
  const { client, database } = running;
  for (const format of ['xlsx', 'csv'])
    await beside(running, `Export of all students as .${format}`, format === 'xlsx' ? 'under 25' : '', async () => {
      const answer = await client.fetch('/admin/users/export', { format });
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
      console.log(`${answer.headers.get('x-rows')} rows, ${(bytes / 1e6).toFixed(0)} MB`);
    });

  const target = database.engine === 'sqlite' ? 'under 10' : 'under 15';
  const [check, path] = ['/admin/users/import/check', '/admin/users/import'];
  let [plan, deletionId] = ['', 0];
  await beside(running, `Check of an import of ${rows} students`, '', async () => {
    ({ plan } = await client.post<{ plan: string }>(check, spreadsheet()));
  });
  await beside(running, `Import of ${rows} students`, target, async () => {
    ({ deletionId } = await client.post<{ deletionId: number }>(`${path}?plan=${plan}`, spreadsheet()));
  });
  await beside(running, 'Its undo', '', () => client.post('/admin/deletions/restore', { deletionId }));
});

/** Reports what it takes, and how long lists and sign-ins of others take meanwhile. */
async function beside(
  { address, client, takeUsage }: Running,
  what: string,
  target: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = await takeUsage();
  const working = timed(work);
  const [ms, reads, signIns] = await Promise.all([
    working,
    meanwhile(working, () => client.post('/admin/users', { Page: 2 })),
    meanwhile(working, () => signIn(address)),
  ]);
  const { maxMb, heldMs, processorSeconds } = await takeUsage();
  report(what, ms / 1000, 's', target);
  report('  … in processor time, of all threads', processorSeconds - before.processorSeconds, 's');
  report('  memory more', maxMb - before.mb, 'MB', 'under 200');
  reportOthers(reads);
  report('  longest sign-in meanwhile', Math.max(...signIns), 'ms', 'under 2000');
  report('  longest time that the event loop was held', heldMs, 'ms');
}

function spreadsheet(): FormData {
  const line = (_: unknown, at: number) =>
    `Bench Learner ${at},+86 139 ${String(at).padStart(8, '0')},learner${at}@example.com,Shandong,Active`;
  const lines = Array.from({ length: rows }, line).join('\n');
  const form = new FormData();
  form.set('file', new File([`Name,Contact No,Contact Email,Region,Status\n${lines}\n`], 'learners.csv'));
  return form;
}
