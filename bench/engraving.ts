import { gzipSync } from 'node:zlib';
import { createEngraver } from '@eemusic/music/engraving';
import { prepareCheck } from '@eemusic/music/verifying';
import { parseXml } from '@eemusic/music/xml';
import { pieces } from './samples.ts';

/** Engraving of real samples: the first file includes the start of its worker, the others use a running one. */
const files = pieces();
const engraver = createEngraver();
const times: number[] = [];
const sizes: number[] = [];
/** What comparing a score with its pages takes, which is part of the times above. */
const checks: number[] = [];

for (const { bytes } of files) {
  const start = performance.now();
  const { pages } = await engraver.engrave(bytes);
  times.push(performance.now() - start);
  sizes.push(...pages.map((page) => gzipSync(page).length / 1024));
  const text = new TextDecoder().decode(bytes);
  const score = parseXml(text);
  const parsed = performance.now();
  prepareCheck(score, text).findMissing(pages);
  checks.push(performance.now() - parsed);
}
const ten = files.slice(0, 10);
const start = performance.now();
await Promise.all(ten.map(({ bytes }) => engraver.engrave(bytes)));
const together = performance.now() - start;
await engraver.close();

const [first = 0, ...warm] = times;
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const at = (numbers: number[], part: number) => sorted(numbers)[Math.floor((numbers.length - 1) * part)] ?? 0;
console.log(`engraving, ${files.length} real scores, ${sizes.length} pages`);
console.log(`  first, worker started:  ${first.toFixed(0)} ms`);
console.log(`  warm:                   median ${at(warm, 0.5).toFixed(0)} ms, p95 ${at(warm, 0.95).toFixed(0)} ms`);
console.log(
  `  … of it the check:      median ${at(checks, 0.5).toFixed(1)} ms, p95 ${at(checks, 0.95).toFixed(1)} ms (under 20)`,
);
console.log(`  ten at once:            ${together.toFixed(0)} ms`);
console.log(`  a page, gzipped:        median ${at(sizes, 0.5).toFixed(1)} KB`);
