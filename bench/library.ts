/** How quick is a library of 20,000 scores: filters with counts, searches by notes and words, the app's catalogue? */
import { timed, learner } from './harness/client.ts';
import { onConsole } from './harness/console.ts';
import { median, quantile, report, sized } from './harness/figures.ts';
import { load } from './harness/load.ts';

/*
 * Milliseconds of one person's request, and the longest processor time of the main thread between two turns of its
 * event loop, for which everybody else waits. BENCH_SCORES=100000 for the larger library.
 */
const scores = Number(process.env['BENCH_SCORES'] ?? sized(20_000, 1_000));
const isLarge = scores > 20_000;
const rounds = sized(30, 5);
const seconds = sized(5, 1);
const [library, filter] = ['/admin/score/library', { range: [1, 2], keySignature: [3], scoreEnabled: true }];
const notes = { pitches: [60, 62, 64, 65, 67], isTransposed: true };
const target = isLarge ? 'under 300' : 'under 50';

await onConsole({ scores }, async ({ address, client, takeUsage }) => {
  const post = (path: string, body: object) => client.post(`${library}/${path}`, body);
  const once = async (what: string, work: () => Promise<unknown>) => {
    await takeUsage();
    report(what, await timed(work), 'ms');
    report('  … event loop held at most', (await takeUsage()).heldMs, 'ms');
  };
  const measure = async (what: string, ask: (round: number) => Promise<unknown>, wanted = '') => {
    await ask(rounds);
    await takeUsage();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(() => ask(round)));
    report(`${what}, p50`, median(times), 'ms', wanted);
    report('  … p95', quantile(times, 0.95), 'ms');
    report('  … event loop held at most', (await takeUsage()).heldMs, 'ms', what.includes('notes') ? 'under 10' : '');
  };

  await once('first filter after the start', () => post('counts', {}));
  await measure('100 scores and counts, no filter', () => Promise.all([post('find', {}), post('counts', {})]), target);
  await measure('… three facets', () => Promise.all([post('find', filter), post('counts', filter)]), target);
  await measure('coverage by rhythm', () => post('coverage', { by: 'rhythm' }));
  await measure('part of a name', (at) => post('find', { searchQuery: `march ${at}` }), target);
  await measure('words sung, never searched before', (at) => post('find', { searchQuery: `above ${at}` }), target);
  await measure('five notes in any key', () => post('find', { notes }), 'under 150');
  await measure('… with counts', () => Promise.all([post('find', { notes }), post('counts', { notes })]), 'under 150');
  await once('groups of scores that are alike, the first time', () => post('duplicates', {}));
  await measure('… afterwards', () => post('duplicates', { Page: 2 }));
  await measure('a page of findings', () => post('findings', {}));

  const { ids: selected } = await client.post<{ ids: number[] }>(`${library}/selection`, { moduleId: 1 });
  await once(`${selected.length} scores exported`, async () =>
    (await client.fetch(`${library}/export/selected`, { selected })).arrayBuffer(),
  );

  const catalogue = async () => {
    let page = { scores: [] as object[], cursor: '', hasMore: true };
    while (page.hasMore)
      page = (await (
        await fetch(`${address}/learner/catalogue${page.cursor && `?since=${page.cursor}`}`, { headers: learner })
      ).json()) as typeof page;
    return page.cursor;
  };
  await once('first fetch of the catalogue by an app', catalogue);
  const path = `/learner/catalogue?since=${await catalogue()}`;
  const etag = (await fetch(`${address}${path}`, { headers: learner })).headers.get('etag') ?? '';
  const headers = { ...learner, 'if-none-match': etag };
  const unchanged = await load({ address, path, connections: 64, seconds, headers });
  report('apps that ask for changes, 64 at a time', unchanged.length / seconds, '/s');
});
