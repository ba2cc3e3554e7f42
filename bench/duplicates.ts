import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findSimilarScores } from '@eemusic/server/src/library/catalogue/index.ts';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { system } from '@eemusic/server/src/platform/database/index.ts';
import { findSimilarUploads } from '@eemusic/server/src/library/uploads/waiting-similar.ts';
import { signIn } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, quantile, report } from './figures.ts';
import { load } from './load.ts';
import { seedScores } from './many-scores.ts';

/**
 * Duplicates of an upload, groups of similar scores, and findings in a library of 20,000 scores. Client and server are
 * one process.
 */
const count = 20_000;
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  }),
);
const { database, clock } = services;
const began = performance.now();
const exercises = await seedScores(database, count);
report(`making a library of ${count} scores`, (performance.now() - began) / 1000, 's');

const held = monitorEventLoopDelay({ resolution: 1 });
held.enable();
async function timed(what: string, target: string, work: () => Promise<unknown>): Promise<void> {
  held.reset();
  const begin = performance.now();
  await work();
  report(what, performance.now() - begin, 'ms', target);
  report('  … longest time that the event loop was held', held.max / 1e6, 'ms', 'under 50');
}

const prints = exercises.filter((_, at) => at % 20 === 0).map((print, at) => ({ ...print, sha256: `${at}` }));
const [first] = prints;
if (first) await timed('the first upload, which reads the library', '', () => findSimilarScores(services, first));

const finding: number[] = [];
held.reset();
await database.change(system('bench'), async (tx) => {
  tx.audit('score.uploaded', { kind: 'score file', id: null });
  for (const print of prints) {
    const begin = performance.now();
    await findSimilarScores(services, print);
    await findSimilarUploads(tx, { fileId: 2 ** 31 - 1, print, now: clock.now() });
    finding.push(performance.now() - begin);
  }
});
report('what an upload is like, p50', median(finding), 'ms', 'under 100');
report('  … p99', quantile(finding, 0.99), 'ms');

const { address, stop } = await startConsole(services, { webFolder: null });
const { headers } = await signIn(address);
const post = async (path: string, body: object) => {
  const method = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(address + path, { ...method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json() as Promise<unknown>;
};
const duplicates = '/admin/score/library/duplicates';
await timed('groups of scores that are alike, the first time', '', () => post(duplicates, {}));
const requests: [string, string, object[], string][] = [
  ['  … afterwards', duplicates, [{}, { Page: 2 }, { kind: 'near' }], ''],
  ['a page of findings', '/admin/score/library/findings', [{}, { Page: 10 }, { kind: 'measures' }], ''],
  ['  … of 500', '/admin/score/library/findings', [{ Size: 500 }], ''],
];
for (const [name, path, bodies, target] of requests) {
  held.reset();
  const times = await load({ address, path, headers, bodies, connections: 1, seconds: 2 });
  report(`${name}, p50`, median(times), 'ms', target);
  report('  … p95', quantile(times, 0.95), 'ms');
  report('  … longest time that the event loop was held', held.max / 1e6, 'ms', 'under 50');
}
const { findings } = (await post('/admin/score/library/findings', { Size: 500 })) as { findings: object[] };
await timed('a repair of 500 findings', '', () => post('/admin/score/library/findings/repair', { findings }));

await stop();
rmSync(dataDir, { recursive: true });
