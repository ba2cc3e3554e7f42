import { createEngraver, type Engraving, NotDrawable } from '@eemusic/music/engraving';
import { listFixtures, readFixture } from '@eemusic/music/fixtures';
import { mutate, visibleNotes } from '@eemusic/music/mutations';
import { readScore } from '@eemusic/music/reading';
import { report } from './figures.ts';

/**
 * Files as a faulty program might write them, by default 5,000, otherwise MUTATIONS. Each must be refused with the
 * place of the fault, or drawn with every note on the pages or reported as missing; otherwise the bench fails.
 */
const count = Number(process.env['MUTATIONS'] ?? 5_000);
const first = Number(process.env['FIRST_MUTATION'] ?? 0);
const folders = ['signs', 'known-tags'] as const;
const files = folders.flatMap((folder) =>
  listFixtures(folder).map((name) => ({ name, bytes: readFixture(folder, name) })),
);
const isGood = new Set([
  'refused when read',
  'refused as score-file.not-drawable',
  'refused as score-file.too-complex',
  'refused, because no note is left',
  'drawn whole',
  'drawn, what is missing is named',
]);
const engraver = createEngraver();
const outcomes = new Map<string, number>();
const faults: string[] = [];

for (let seed = first; seed < first + count; seed += 1) {
  const { name, bytes } = files[seed % files.length] ?? { name: '', bytes: Buffer.of() };
  const text = mutate(bytes.toString('utf8'), seed);
  const outcome = await outcomeOf(text);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  if (!isGood.has(outcome)) faults.push(`${name}, seed ${seed}: ${outcome}`);
}
await engraver.close();

for (const [outcome, times] of outcomes) report(`mutated files, ${outcome}`, times, 'files');
for (const fault of faults) console.error(`  ${fault}`);
if (faults.length > 0) process.exitCode = 1;

async function outcomeOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (readScore(bytes).problem !== null) return 'refused when read';
  try {
    return lossOf(text, await engraver.engrave(bytes));
  } catch (error) {
    if (!(error instanceof NotDrawable)) return String(error);
    const { code, params } = error.problem;
    if (code === 'score-file.no-music' && visibleNotes(text) === 0) return 'refused, because no note is left';
    return code === 'score-file.not-drawable' && params.measure === null
      ? 'not drawable, nobody knows where'
      : `refused as ${code}`;
  }
}

function lossOf(text: string, { pages, missing }: Engraving): string {
  const drawn = pages.join('').match(/<g id="[^"]+" class="(?:note|rest|mRest)">/g)?.length ?? 0;
  const named = missing.filter(({ kind }) => kind === 'note' || kind === 'chord-note' || kind === 'rest');
  const all = drawn + named.reduce((sum, signs) => sum + signs.count, 0);
  if (all < visibleNotes(text)) return `${visibleNotes(text) - all} notes lost in silence`;
  return missing.length > 0 ? 'drawn, what is missing is named' : 'drawn whole';
}
