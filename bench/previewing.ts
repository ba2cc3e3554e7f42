import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { seedLibraries } from '@eemusic/server/src/app/demo/libraries.ts';
import { chromiumOptions } from '#e2e/chromium.ts';
import { account } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, quantile, report } from './figures.ts';
import { pieces } from './samples.ts';

/**
 * The time from click to paint in Debian's Chromium. Compares our stored pages, over HTTP and in their dialog, with
 * Verovio and OpenSheetMusicDisplay drawing in the browser, with the file in memory and nothing else on the page.
 */
const folder = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const services = await openServices(
  configurationOf({
    DATA_DIR: folder,
  }),
);
const [{ moduleId } = { moduleId: 1 }] = await seedLibraries(services);
const { address, stop } = await startConsole(services, {
  webFolder: join(import.meta.dirname, '../packages/web/dist'),
});
const scores = pieces();
await publish();

const browser = await chromium.launch(chromiumOptions);
reportTimes('stored pages (this console), the pointer rested 150 ms', await previewOurs(150), 'under 100');
reportTimes('stored pages (this console), clicked at once', await previewOurs(0), 'under 200');
reportTimes('Verovio in the browser, loaded before', await previewOther(verovioPage()));
reportTimes('OpenSheetMusicDisplay in the browser, loaded before', await previewOther(osmdPage()));
await browser.close();
await stop();
rmSync(folder, { recursive: true });

function reportTimes(what: string, times: number[], target = ''): void {
  report(`${what}, ${times.length} scores, median`, median(times), 'ms', target);
  report(`${what}, p95`, quantile(times, 0.95), 'ms');
}

async function publish(): Promise<void> {
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(address + path, { method: 'POST', body, headers });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const json = { 'content-type': 'application/json' };
  const { token } = await post('/admin/auth/login', JSON.stringify(account), json);
  const authorization = { authorization: `Bearer ${token}` };
  for (const { name, bytes } of scores) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const { fileName } = await post('/admin/score/library/upload', form, authorization);
    const tags = { range: 1, interval: 1, rhythm: 1, rest: 1, keySignature: 1, timeSignature: 1, tie: 1 };
    const switches = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };
    const place = { gradeId: 1, levelId: 1, stageId: 1, moduleId, curriculum: 'KungFuSightReading' };
    const score = { name, fileName, ...place, ...tags, ...switches };
    await post('/admin/score/library/add', JSON.stringify({ scores: [score] }), { ...json, ...authorization });
  }
}

/** @param restMs how long the pointer rests on the button before the click */
async function previewOurs(restMs: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByLabel(/e-?mail/i).fill(account.email);
  await page.getByLabel(/^password/i).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(`${address}/score-library/${moduleId}/upload?grade=1&level=1&stage=1`);
  const times: number[] = [];
  for (const { name } of scores) {
    const button = page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: /preview/i });
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(() => performance.clearMarks());
    await button.hover();
    await page.waitForTimeout(restMs);
    await button.click();
    await page.waitForFunction(() => performance.getEntriesByName('preview.painted').length > 0);
    times.push(
      await page.evaluate(
        () =>
          (performance.getEntriesByName('preview.painted')[0]?.startTime ?? 0) -
          (performance.getEntriesByName('preview.opened')[0]?.startTime ?? 0),
      ),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.close();
  return times;
}

type Drawing = { script: string; prepare: string; draw: string };

function verovioPage(): Drawing {
  const script = readFileSync(createRequire(import.meta.url).resolve('verovio'), 'utf8');
  return {
    script,
    prepare: `new Promise((resolve) => {
      const begin = () => {
        window.toolkit = new verovio.toolkit();
        toolkit.setOptions({ pageWidth: 2100, pageHeight: 2970, scale: 40, svgViewBox: true });
        resolve();
      };
      if (verovio.module.calledRun) begin();
      else verovio.module.onRuntimeInitialized = begin;
    })`,
    draw: `async (xml) => { toolkit.loadData(xml); document.getElementById('music').innerHTML = toolkit.renderToSVG(1); }`,
  };
}

/** Installed only for this comparison; the project does not depend on it or on its native parts. */
function osmdPage(): Drawing {
  const osmdFolder = join(folder, 'osmd');
  execFileSync(
    'npm',
    [
      'install',
      '--prefix',
      osmdFolder,
      '--no-save',
      '--ignore-scripts',
      '--omit=optional',
      'opensheetmusicdisplay@2.1.3',
    ],
    { stdio: 'ignore' },
  );
  return {
    script: readFileSync(
      join(osmdFolder, 'node_modules/opensheetmusicdisplay/build/opensheetmusicdisplay.min.js'),
      'utf8',
    ),
    prepare: `Promise.resolve().then(() => { window.display = new opensheetmusicdisplay.OpenSheetMusicDisplay('music', { drawTitle: false, pageFormat: 'A4_P' }); })`,
    draw: `async (xml) => { await display.load(xml); display.render(); }`,
  };
}

async function previewOther({ script, prepare, draw }: Drawing): Promise<number[]> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<!doctype html><div id="music" style="width:800px"></div>');
  const begin = performance.now();
  await page.addScriptTag({ content: script });
  await page.evaluate(prepare);
  report('  loading what draws, from this disk', performance.now() - begin, 'ms');
  const times: number[] = [];
  for (const { bytes } of scores) {
    const xml = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
    const painted = `(async (xml) => { const begin = performance.now(); await (${draw})(xml); await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))); return performance.now() - begin; })(${JSON.stringify(xml)})`;
    times.push((await page.evaluate(painted)) as number);
  }
  await page.close();
  return times;
}
