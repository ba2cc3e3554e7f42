import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '@eemusic/music/analysis';
import { readScore } from '@eemusic/music/reading';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { signIn } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, quantile, report } from './figures.ts';
import { pieces } from './samples.ts';

/** From upload to response over HTTP: checked, tagged, engraved, stored with every fsync, and the row committed. */
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: dataDir,
  }),
);
const { address, stop } = await startConsole(services, { webFolder: null });

const { get, upload } = await signIn(address);
const scores = pieces();
const [first] = scores;
if (first) report('first upload, workers starting', await upload(first), 'ms');
const times: number[] = [];
for (const score of scores) times.push(await upload(score));
report(`upload to answer, ${scores.length} files, median`, median(times), 'ms', 'under 250');
report('upload to answer, slowest', Math.max(...times), 'ms');

const begin = performance.now();
for (const score of scores.slice(0, 10)) await upload(score);
report('ten files one after the other', performance.now() - begin, 'ms', 'under 3000');

const regions = () => get('/admin/regions');
const quiet: number[] = [];
for (let index = 0; index < 200; index += 1) quiet.push(await regions());
const done = new AbortController();
const uploading = (async () => {
  for (const score of scores.slice(0, 15)) await upload(score);
  done.abort();
})();
const busy: number[] = [];
while (!done.signal.aborted) busy.push(await regions());
await uploading;
report('GET /admin/regions, quiet, median', median(quiet), 'ms');
report('GET /admin/regions while uploading, median', median(busy), 'ms');
report('GET /admin/regions while uploading, p99', quantile(busy, 0.99), 'ms');

const tagging = scores.flatMap(({ bytes }) => {
  const { score } = readScore(bytes);
  if (!score) return [];
  analyse(score);
  const start = performance.now();
  analyse(score);
  return [performance.now() - start];
});
report('tagging alone, median', median(tagging), 'ms', 'under 10');
report('tagging alone, slowest', Math.max(...tagging), 'ms');

await stop();
rmSync(dataDir, { recursive: true });
