import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngraver, type Engraving, standardLayout } from '@eemusic/music/engraving';
import { type FixtureFolder, listFixtures, readFixture } from '@eemusic/music/fixtures';
import { visibleNotes } from '@eemusic/music/mutations';
import { printScores } from '@eemusic/music/printing';
import { decode } from '@eemusic/music/reading';
import { findTextFaults } from '@eemusic/music/text-faults';
import { countNotes } from './notes-in-pdf.ts';
import { countBlackMargins, pagesByMuseScore } from './pages.ts';

/**
 * Whether a score is complete on its pages, and how it is laid out: numbers of notes in the file, drawn and in the PDF,
 * overlapping texts, single measures, blank space at the bottom, ink in the margins, and the number of pages in
 * MuseScore. Uses all fixtures, and the folder SAMPLES if it is set.
 */
const STAFF_MM = 8.8;
const sameSize = { ...standardLayout, staffHeight: STAFF_MM, ensembleStaffHeight: STAFF_MM };
/** A4, in hundredths of a millimetre. */
const PAGE_HEIGHT = 29_700;

const folder = mkdtempSync(join(tmpdir(), 'eemusic-layout-'));
const engraver = createEngraver();
try {
  for (const kind of ['signs', 'known-tags', 'real'] as const) await report(kind, fixtures(kind));
  const samples = process.env['SAMPLES'];
  if (samples) await report('of SAMPLES', filesIn(samples));
} finally {
  await engraver.close();
  rmSync(folder, { recursive: true });
}

function fixtures(kind: FixtureFolder): Buffer[] {
  return listFixtures(kind).map((name) => readFixture(kind, name));
}

function filesIn(path: string): Buffer[] {
  const names = readdirSync(path).filter((name) => /\.(musicxml|xml)$/.test(name));
  return names.toSorted().map((name) => readFileSync(join(path, name)));
}

async function report(kind: string, files: Buffer[]): Promise<void> {
  const drawn: Engraving[] = [];
  for (const file of files) drawn.push(await engraver.engrave(file, sameSize));
  let openPages = 0;
  for (const file of files) openPages += (await engraver.engrave(file)).pages.length;
  const pages = drawn.flatMap(({ pages: own }) => own);
  const several = drawn.filter(({ systems }) => systems.length > 1);
  const single = several.filter(({ systems }) => systems.at(-1)?.measures === 1).length;
  const feet = drawn.flatMap(({ systems }) => feetOf(systems));
  const foot = sum(feet) / Math.max(1, feet.length);
  const lines = drawn.flatMap(({ systems }) => systems.slice(0, -1));
  const phrases = lines.filter(({ measures }) => [2, 3, 4, 8].includes(measures)).length;
  const faults = pages.flatMap((page) => findTextFaults(page));
  const pdf = await print(kind, drawn);
  const read = sum(files.map((file) => visibleNotes(decode(file))));
  const named = drawn.flatMap(({ missing }) => missing);
  const { noteheads, rests } = countNotes(readFileSync(pdf));

  console.log(`layout, ${files.length} scores ${kind}, staves of ${STAFF_MM} mm`);
  console.log(`  notes and rests:        ${read} read, ${countDrawn(pages)} drawn, ${noteheads + rests} in the PDF`);
  console.log(
    `  named as not drawn:     ${named.map(({ kind: sign, count }) => `${count} ${sign}`).join(', ') || 'nothing'}`,
  );
  console.log(`  texts that meet:        ${faults.filter(({ fault }) => fault === 'overlap').length}`);
  console.log(`  texts over the edge:    ${faults.filter(({ fault }) => fault === 'edge').length}`);
  console.log(
    `  pages:                  ${pages.length}, MuseScore ${pagesByMuseScore(files, { folder, staffMm: STAFF_MM }) ?? 'is not here'}`,
  );
  console.log(`  pages, size left open:  ${openPages}`);
  console.log(`  single-measure ends:    ${single} of ${several.length}`);
  console.log(`  lines of 2, 3, 4 or 8:  ${phrases} of ${lines.length}`);
  console.log(`  blank foot, continuing: mean ${foot.toFixed(1)} mm, most ${Math.max(0, ...feet).toFixed(1)} mm`);
  console.log(
    `  pages with black margin: ${countBlackMargins(pdf, { left: 9, right: 9, top: 9, bottom: 5 }) ?? 'pdftoppm is not here'}`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function countDrawn(pages: readonly string[]): number {
  return sum(pages.map((page) => page.match(/<g id="[^"]+" class="(?:note|rest|mRest)">/g)?.length ?? 0));
}

/** Returns the blank space below the music of all pages but the last, in millimetres. */
function feetOf(systems: Engraving['systems']): number[] {
  return systems.flatMap(({ page, bottom }, index) =>
    (systems[index + 1]?.page ?? page) > page ? [(PAGE_HEIGHT - bottom) / 100] : [],
  );
}

async function print(name: string, drawn: Engraving[]): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of printScores({ scores: drawn.map(({ pages }) => ({ title: 'Title', pages })) }))
    chunks.push(chunk);
  const file = join(folder, `${name.replaceAll(' ', '-')}.pdf`);
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}
