import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createEngraver } from '@eemusic/music/engraving';
import { makeExercise } from '@eemusic/music/exercises';
import { type Booklet, type BookletEntry, printBooklet } from '@eemusic/music/printing';
import { report } from './figures.ts';

/** A booklet of 500 scores from stored pages: total time, time to the first byte, and memory. */
const SCORES = 500;
/**
 * Engraving takes half a minute and is not measured, so its result is stored for the next run, until the options of the
 * engraving change.
 */
const options = readFileSync(join(import.meta.dirname, '../packages/music/src/engraving/options.ts'));
const cache = join(tmpdir(), `eemusic-booklet-${createHash('sha256').update(options).digest('hex').slice(0, 8)}`);

const fileOf = (index: number, page: number) => join(cache, `${index}-${page}.svg.gz`);
const list = join(cache, 'entries.json');
const [layout] = process.argv.slice(2);
if (layout === 'page' || layout === 'flow') await measure(layout);
else await measureApart();

/** Makes each booklet in a new process, so that memory is comparable. */
async function measureApart(): Promise<void> {
  if (!existsSync(list)) writeFileSync(list, JSON.stringify(await engraved()));
  for (const one of ['page', 'flow'])
    spawnSync(process.execPath, ['--expose-gc', import.meta.filename, one], { stdio: 'inherit' });
}

async function engraved(): Promise<BookletEntry[]> {
  mkdirSync(cache, { recursive: true });
  const engraver = createEngraver();
  const entries: BookletEntry[] = [];
  for (let index = 0; index < SCORES; index += 1) {
    const { name, xml } = makeExercise({ seed: index + 1, measures: 8 + 4 * (index % 3) });
    const { pages, systems } = await engraver.engrave(new TextEncoder().encode(xml));
    for (const [page, svg] of pages.entries()) writeFileSync(fileOf(index, page), gzipSync(svg));
    const place = `Grade ${Math.floor(index / 100) + 1} · Level ${(Math.floor(index / 25) % 4) + 1} · Stage 1`;
    const title = `${name} ${index + 1}${index % 5 === 0 ? ' 小星星' : ''}`;
    entries.push({ title, place, pages: pages.length, systems });
  }
  await engraver.close();
  return entries;
}

function bookletOf(how: Booklet['layout'], scores: BookletEntry[]): Booklet {
  return {
    title: 'Sight-reading 视奏',
    subtitle: 'All grades',
    paper: 'A4',
    layout: how,
    scores,
    cover: true,
    contents: true,
    header: true,
    numbers: true,
    readPages: (index) =>
      Promise.all(Array.from({ length: scores[index]?.pages ?? 0 }, (_, page) => read(index, page))),
  };
}

async function read(index: number, page: number): Promise<string> {
  return gunzipSync(await readFile(fileOf(index, page))).toString('utf8');
}

async function measure(how: Booklet['layout']): Promise<void> {
  const entries = JSON.parse(readFileSync(list, 'utf8')) as BookletEntry[];
  globalThis.gc?.();
  const before = process.memoryUsage();
  const watch = monitorEventLoopDelay({ resolution: 5 });
  watch.enable();
  const start = performance.now();
  let [bytes, first, peak, used] = [0, 0, 0, 0];
  for await (const chunk of printBooklet(bookletOf(how, entries))) {
    first ||= performance.now() - start;
    bytes += chunk.length;
    const { rss, heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, rss - before.rss);
    used = Math.max(used, heapUsed + external - before.heapUsed - before.external);
  }
  const seconds = (performance.now() - start) / 1000;
  const name = `booklet, ${SCORES} scores, ${how === 'flow' ? 'flowing' : 'a page each'}`;
  report(`${name}: time`, seconds, 's', '8');
  report(`${name}: until the first bytes`, first, 'ms');
  report(`${name}: longest hold of the event loop`, watch.max / 1e6, 'ms');
  report(`${name}: memory in use at most`, used / 1e6, 'MB', '150');
  report(`${name}: process grown by`, peak / 1e6, 'MB');
  report(`${name}: the file`, bytes / 1024, 'KB');
}
