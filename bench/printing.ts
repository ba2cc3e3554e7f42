import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEngraver } from '@eemusic/music/engraving';
import { printScores, type PrintedScore } from '@eemusic/music/printing';
import { pieces } from './samples.ts';

/** A PDF of 100 scores from stored pages, by our painter and by Chromium's print function. */
const SCORES = 100;
const RUNS = 5;
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const scores = await engraved();
const pages = scores.flatMap((score) => score.pages);
report('EEMusic', await measure(printOurs));
if (existsSync(chromium)) report('Chromium', await measure(printChromium, 3));
else console.log(`  Chromium: not at ${chromium}`);

async function engraved(): Promise<PrintedScore[]> {
  const engraver = createEngraver();
  const drawn = await Promise.all(
    pieces().map(async ({ name, bytes }) => ({
      title: name.replace('.musicxml', ''),
      pages: (await engraver.engrave(bytes)).pages,
    })),
  );
  await engraver.close();
  return Array.from({ length: SCORES }, (_, index) => drawn[index % drawn.length]).filter(
    (score) => score !== undefined,
  );
}

async function printOurs(): Promise<number> {
  let bytes = 0;
  for await (const chunk of printScores({ scores })) bytes += chunk.length;
  return bytes;
}

async function printChromium(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
  try {
    const style =
      '@page{size:A4;margin:0}body{margin:0}body>svg{display:block;width:210mm;height:296.9mm;break-after:page}';
    const html = join(folder, 'scores.html');
    const pdf = join(folder, 'scores.pdf');
    writeFileSync(html, `<!doctype html><meta charset="utf-8"><style>${style}</style>${pages.join('')}`);
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    const more = ['--disable-component-update', '--disable-sync', '--disable-quic', '--no-pdf-header-footer'];
    const profile = `--user-data-dir=${join(folder, 'profile')}`;
    spawnSync(chromium, [...flags, ...more, profile, `--print-to-pdf=${pdf}`, pathToFileURL(html).href], {
      stdio: 'ignore',
      timeout: 120_000,
    });
    return statSync(pdf).size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = { ms: number; bytes: number };

async function measure(print: () => Promise<number>, runs = RUNS): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    bytes = await print();
    times.push(performance.now() - start);
  }
  return { ms: times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0, bytes };
}

function report(name: string, { ms, bytes }: Measured): void {
  const perPage = bytes / 1024 / pages.length;
  console.log(
    `printing, ${SCORES} scores, ${pages.length} pages, ${name}: median ${ms.toFixed(0)} ms, ` +
      `${(bytes / 1024).toFixed(0)} KB, ${perPage.toFixed(1)} KB a page`,
  );
}
