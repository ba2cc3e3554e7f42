/** How long do an upload, a print and a booklet of real piano pieces take, and what do others feel of it? */
import { meanwhile, timed } from './harness/client.ts';
import { onConsole, type Running } from './harness/console.ts';
import { median, quantile, report, reportOthers, sized } from './harness/figures.ts';
import { pieces, publish } from './harness/scores.ts';

/*
 * Milliseconds from the request to the last byte of the answer, after the workers have started: an upload is checked,
 * tagged, engraved and stored with every sync.
 */
const files = pieces().slice(0, sized(42, 5));

await onConsole({ scores: 1 }, async (running) => {
  const { client, database } = running;
  const [first] = files;
  if (first) report('first upload, workers starting', await timed(() => client.upload(first)), 'ms');
  const times: number[] = [];
  await beside(running, `${files.length} uploads, one after the other`, async () => {
    for (const file of files) times.push(await timed(() => client.upload(file)));
  });
  report('  one upload, p50', median(times), 'ms', 'under 250');
  report('  … p95', quantile(times, 0.95), 'ms');
  await beside(running, 'ten uploads at once', () =>
    Promise.all(files.slice(0, 10).map((file) => client.upload(file))),
  );

  const { scores } = await publish(client, database, files);
  // A hundred scores, of which some repeat.
  const selected = Array.from({ length: 100 }, (_, at) => scores[at % scores.length]);
  const download = (path: string, body: object) => async () => {
    const pdf = await (await client.fetch(`/admin/score/library/export/${path}`, body)).arrayBuffer();
    console.log(`${(pdf.byteLength / 1024).toFixed(0)} KB`);
  };
  await beside(running, `${selected.length} scores as a PDF`, download('pdf', { selected }));
  for (const layout of ['page', 'flow'])
    await beside(
      running,
      `a booklet of them, ${layout}`,
      download('booklet', { selected: scores, title: 'Bench', layout }),
    );
});

async function beside({ client, takeUsage }: Running, what: string, work: () => Promise<unknown>): Promise<void> {
  const before = await takeUsage();
  const working = timed(work);
  const others = await meanwhile(working, () => client.get('/admin/regions'));
  const { maxMb, heldMs } = await takeUsage();
  report(what, await working, 'ms');
  report('  memory more', maxMb - before.mb, 'MB');
  report('  longest time that the event loop was held', heldMs, 'ms');
  reportOthers(others);
}
