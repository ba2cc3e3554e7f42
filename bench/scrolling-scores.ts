import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { createEngraver } from '@eemusic/music/engraving';
import { makeExercise } from '@eemusic/music/exercises';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';
import { madeBy } from '@eemusic/server/src/library/uploads/made-by.ts';
import { thumbnailName } from '@eemusic/server/src/library/uploads/index.ts';
import { chromiumOptions } from '#e2e/chromium.ts';
import { signIn } from '#e2e/sign-in.ts';
import { account } from './client.ts';
import { configurationOf } from './configuration.ts';
import { quantile, report } from './figures.ts';
import { seedScores } from './many-scores.ts';
import { watchCards } from './watching-cards.ts';
import { watchRows } from './watching.ts';

/**
 * 20,000 scores as pictures of their first systems, all of them different, in Debian's Chromium, with the built app and
 * a real server on SQLite. Scrolls by mouse wheel and jumps, and inspects every visible slot in each frame. The
 * browser's cache is empty, and each pass shows scores that no earlier pass has shown. BENCH_DATA_DIR stores them for
 * the next run; BENCH_PICTURE is the name of a PNG to take in the middle of the fastest pass.
 */
const count = 20_000;
/** Number of engraved exercises; each picture also contains the score's name, so that no two are equal. */
const drawn = 96;
/** Simulated round-trip time in ms. */
const roundTripMs = 40;

const keptDir = process.env['BENCH_DATA_DIR'];
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: dataDir,
  }),
);
const score = await services.database.read.selectFrom('scores').select('id').limit(1).executeTakeFirst();
if (!score) await fill(services.database);
/* Marks all files as up to date, because processing them in the background would disturb the measurement. */
await services.database.write((tx) =>
  tx.updateTable('score_files').set({ made_by: madeBy, not_made_by: null, missing_since: null }).execute(),
);
const { address, stop } = await startConsole(services, {
  webFolder: join(import.meta.dirname, '../packages/web/dist'),
});
const browser = await chromium.launch(chromiumOptions);

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  await onScreen(size, firstPictures);
await onScreen({ width: 1440, height: 900 }, async (screen) => {
  let first = 1;
  for (const { rate, screens, latency } of [
    { rate: 1, screens: 12 },
    { rate: 2, screens: 24 },
    { rate: 5, screens: 80 },
    { rate: 10, screens: 150 },
    { rate: 5, screens: 80, latency: roundTripMs },
    { rate: 10, screens: 100, latency: roundTripMs },
  ]) {
    await wheel(screen, { first, rate, screens, latency: latency ?? 0 });
    first += 16;
  }
  await wheel(screen, { first: first + 10, rate: 5, screens: -80, latency: 0 });
  await jump(screen);
});
await onScreen({ width: 390, height: 844 }, async (screen) => {
  await wheel(screen, { first: 1, rate: 5, screens: 80, latency: 0 });
  await wheel(screen, { first: 21, rate: 10, screens: 150, latency: 0 });
  await jump(screen);
});
await onScreen({ width: 1440, height: 900 }, async ({ page }) => {
  for (const rate of [5, 10]) await scrollRows(page, rate);
});

await browser.close();
await stop();
if (!keptDir) rmSync(dataDir, { recursive: true });

type Screen = { page: Page; cdp: CDPSession; size: { width: number; height: number } };

async function onScreen(size: Screen['size'], measure: (screen: Screen) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.enable');
  await page.goto(address);
  await signIn(page, account);
  await measure({ page, cdp, size });
  await context.close();
}

/** Opens the screen from the dashboard, and by its address, which loads the app anew. */
async function firstPictures({ page, cdp, size }: Screen): Promise<void> {
  const list = '/score-library/scores';
  const fromDashboard = async () => {
    await page.goto(`${address}/dashboard`);
    const link = page.locator(`main a[href^="${list}"]`).first();
    await link.waitFor();
    await wait(800);
    const clicked = await link.evaluate((element: HTMLElement) => {
      const now = performance.now();
      element.click();
      return now;
    });
    return (await paintedAt(page)) - clicked;
  };
  const byAddress = async () => {
    await page.goto(`${address}${list}?view=grid`, { waitUntil: 'commit' });
    return paintedAt(page);
  };
  for (const [how, opened, isEmpty] of [
    ['from the dashboard', fromDashboard, false],
    ['by its address', byAddress, false],
    ['by its address, nothing in the cache', byAddress, true],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      if (isEmpty) await cdp.send('Network.clearBrowserCache');
      times.push(await opened());
      await wait(300);
    }
    console.log(`\n${size.width} px, opened ${how}`);
    report('  all visible pictures, median', quantile(times, 0.5), 'ms', opened === fromDashboard ? '500' : '');
    report('  … the slowest', Math.max(...times), 'ms');
  }
}

/** Returns when all visible pictures are loaded, in ms since the page began to load. */
async function paintedAt(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => {
      const cards = [...document.querySelectorAll<HTMLElement>('ul[aria-label="Scores"] li[data-row]')];
      const isVisible = (card: HTMLElement) => card.getBoundingClientRect().top < innerHeight;
      const pictures = cards.filter(isVisible).map((card) => card.querySelector('img'));
      const areLoaded = pictures.every((picture) => picture?.complete && picture.naturalWidth > 0);
      return pictures.length > 0 && areLoaded && performance.now();
    },
    undefined,
    { polling: 'raf' },
  );
  return Number(await painted.jsonValue());
}

/** Opens the pictures from this page of the list on, with an empty cache. */
async function open({ page, cdp, size }: Screen, first: number) {
  await cdp.send('Network.clearBrowserCache');
  await page.goto(`${address}/score-library/scores?view=grid&page=${first}`);
  const pictures = page.getByRole('list', { name: 'Scores' }).locator('img');
  await pictures.first().waitFor();
  await page.mouse.move(size.width / 2, size.height / 2);
  await wait(800);
  const columns = await page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('ul[aria-label="Scores"] li[data-row]')];
    return new Set(cards.map((card) => card.getBoundingClientRect().left)).size;
  });
  return { columns, watch: await page.evaluateHandle(watchCards, { columns, total: count }) };
}

type Pass = { first: number; rate: number; screens: number; latency: number };

async function wheel(screen: Screen, { first, rate, screens, latency }: Pass): Promise<void> {
  const { page, cdp, size } = screen;
  const { columns, watch } = await open(screen, first);
  const line = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency };
  await cdp.send('Network.emulateNetworkConditions', line);
  const before = await processorTime(cdp);
  const way = Math.abs(screens) * size.height;
  let isTaken = rate < 10 || latency > 0 || process.env['BENCH_PICTURE'] === undefined || size.width < 1000;
  const begin = performance.now();
  for (let turned = 0; turned < way;) {
    const due = Math.min(way, ((performance.now() - begin) / 1000) * rate * size.height);
    if (due > turned) await page.mouse.wheel(0, Math.sign(screens) * (due - turned));
    turned = due;
    if (!isTaken && turned > way * 0.8) {
      isTaken = true;
      await page.screenshot({ path: process.env['BENCH_PICTURE'] ?? '' });
    }
    await wait(8);
  }
  await wait(500);
  const spent = (await processorTime(cdp)) - before;
  const { seen, gaps, maxMissing, frames } = await watch.evaluate((watch) => watch.stop());
  await cdp.send('Network.emulateNetworkConditions', { ...line, latency: 0 });

  const by = `${rate} ${rate === 1 ? 'screen' : 'screens'} a second${screens < 0 ? ' upwards' : ''}`;
  console.log(
    `\n${size.width} px, ${columns} beside each other, ${by}${latency > 0 ? `, ${latency} ms away` : ''}: ${seen} places seen`,
  );
  const target = rate <= 5 ? '0' : '';
  const all = [...gaps.card, ...gaps.texts, ...gaps.picture];
  report('  places that lacked their picture at any time', all.length, '', target);
  report('    … the card too / its texts', gaps.card.length, `/ ${gaps.texts.length}`);
  report('  longest time that one did', Math.max(0, ...all), 'ms', target);
  report('  most at once', maxMissing, '', target);
  report('  frames, p95', quantile(frames, 0.95), 'ms');
  report('  longest frame', Math.max(...frames), 'ms');
  report('  processor time of the page, a frame', (spent * 1000) / frames.length, 'ms');
  report('  … a score', (spent * 1000) / seen, 'ms');
}

/** Jumps as if the scrollbar was dragged. */
async function jump(screen: Screen): Promise<void> {
  const { columns, watch } = await open(screen, 1);
  const times: number[] = [];
  const settled = async () => {
    for (let round = 0; round < 100; round += 1) {
      await wait(100);
      const { settled } = await watch.evaluate((watch) => watch.seen());
      if (settled !== null) return settled;
    }
    throw new Error('The pictures do not come');
  };
  const places = [0.5, 0.11, 0.93, 0.37, 0.71, 0.23, 0.83];
  for (const place of places) {
    await watch.evaluate((watch, place) => watch.jump(document.body.scrollHeight * place), place);
    times.push(await settled());
    await wait(300);
  }
  const dragged: number[] = [];
  for (const place of [0.15, 0.45, 0.75]) {
    for (let step = 0; step <= 30; step += 1) {
      await watch.evaluate((watch, at) => watch.jump(document.body.scrollHeight * at), place + step / 200);
      await wait(8);
    }
    dragged.push(await settled());
  }
  await watch.evaluate((watch) => watch.stop());
  console.log(`\n${screen.size.width} px, ${columns} beside each other, by the scrollbar`);
  report(`  ${times.length} jumps, each to all pictures, median`, quantile(times, 0.5), 'ms', 'under 300');
  report('  … the slowest', Math.max(...times), 'ms', 'under 300');
  report('  dragged over 3,000 scores and let go, the slowest of 3', Math.max(...dragged), 'ms', 'under 300');
}

async function scrollRows(page: Page, rate: number): Promise<void> {
  await page.goto(`${address}/score-library/scores?view=list`);
  await page.getByRole('table', { name: 'Scores' }).locator('input[data-select]').first().waitFor();
  await wait(500);
  await page.mouse.move(720, 600);
  const watch = await page.evaluateHandle(watchRows);
  const way = rate * 10 * 900;
  const begin = performance.now();
  for (let turned = 0; turned < way;) {
    const due = Math.min(way, ((performance.now() - begin) / 1000) * rate * 900);
    if (due > turned) await page.mouse.wheel(0, due - turned);
    turned = due;
    await wait(8);
  }
  await wait(300);
  const { blank, waiting, frames } = await watch.evaluate((watch) => watch.stop());
  console.log(`\nas rows, ${rate} screens a second`);
  report('  longest time without rows', Math.max(0, ...blank), 'ms', 'under 100');
  report('  longest time with rows that wait for their texts', Math.max(0, ...waiting), 'ms', 'under 100');
  report('  frames, p95', quantile(frames, 0.95), 'ms');
}

/** Returns the busy time of the page's main thread, in seconds. */
async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function fill(database: Database): Promise<void> {
  await seedScores(database, count);
  const engraver = createEngraver();
  const exercises = Array.from({ length: drawn }, (_, seed) => makeExercise({ seed }).xml);
  const pictures = await Promise.all(
    exercises.map(async (xml) => (await engraver.engrave(new TextEncoder().encode(xml))).thumbnail),
  );
  await engraver.close();
  await database.write((tx) => tx.updateTable('score_files').set({ systems: '[]' }).execute());
  const files = await database.read
    .selectFrom('score_files')
    .innerJoin('scores', 'scores.file_id', 'score_files.id')
    .select(['score_files.name as file', 'score_files.edition', 'scores.name'])
    .execute();
  /* Written without fsync, which would take minutes for so many files. */
  const folder = join(dataDir, 'files/scores');
  mkdirSync(folder, { recursive: true });
  for (const [at, { file, edition, name }] of files.entries()) {
    const text = `<text x="1000" y="7900" font-size="420" stroke="none">${name}</text></svg>`;
    const picture = pictures[(at * 31) % drawn]?.replace(/<\/svg>$/, text) ?? '';
    await writeFile(join(folder, thumbnailName({ name: file, edition })), gzipSync(picture, { level: 6 }));
  }
}
