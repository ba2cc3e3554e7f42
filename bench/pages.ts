import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standardLayout } from '@eemusic/music/engraving';

const DPI = 60;

/** A program of Poppler, which must be installed. */
const poppler = 'pdftoppm';

type Margins = { left: number; right: number; top: number; bottom: number };

/** Returns the number of pages of a PDF with ink within these millimetres of an edge; null without Poppler. */
export function countBlackMargins(pdf: string, margins: Margins): number | null {
  const folder = `${pdf}-pages`;
  mkdirSync(folder);
  const { status } = spawnSync(poppler, ['-r', String(DPI), '-gray', pdf, join(folder, 'page')]);
  if (status !== 0) return null;
  return readdirSync(folder).filter((name) => hasInk(readFileSync(join(folder, name)), margins)).length;
}

/** Reads a binary PGM: three numbers after its name, then one byte per pixel. */
function hasInk(image: Buffer, { left, right, top, bottom }: Margins): boolean {
  const header = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.subarray(0, 64).toString('latin1'));
  const [width, height] = [Number(header?.[1]), Number(header?.[2])];
  const pixels = image.subarray(header?.[0].length ?? 0);
  const pixel = (mm: number) => Math.round((mm * DPI) / 25.4);
  for (let y = 0; y < height; y += 1) {
    const isMargin = y < pixel(top) || y >= height - pixel(bottom);
    for (let x = 0; x < width; x += 1)
      if ((isMargin || x < pixel(left) || x >= width - pixel(right)) && (pixels[y * width + x] ?? 255) < 128)
        return true;
  }
  return false;
}

/**
 * Returns the number of pages that MuseScore needs with our margins and staff size and its own breaks and spacing; null
 * if it is not installed.
 */
export function pagesByMuseScore(
  files: readonly Buffer[],
  { folder, staffMm }: { folder: string; staffMm: number },
): number | null {
  const command = process.env['MUSESCORE'] ?? 'musescore3';
  let pages = 0;
  for (const [index, file] of files.entries()) {
    const [score, positions] = [join(folder, `${index}.musicxml`), join(folder, `${index}.mpos`)];
    writeFileSync(score, withLayout(file.toString('utf8'), staffMm));
    const { error } = spawnSync(command, ['-o', positions, score], {
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
      timeout: 120_000,
    });
    if (error) return null;
    const found = readFileSync(positions, 'utf8').matchAll(/ page="(\d+)"/g);
    pages += Math.max(...Array.from(found, ([, page]) => Number(page))) + 1;
  }
  return pages;
}

/**
 * Returns the score with our page and staff size instead of its own. They are written into the file because MuseScore
 * 3.2 does not apply the size in a style to an imported score: its staves stay 7.1 mm high.
 */
function withLayout(xml: string, staffMm: number): string {
  const own = xml.replace(/<defaults>[^]*?<\/defaults>/, '').replaceAll(/<print\b[^>]*\/>|<print\b[^]*?<\/print>/g, '');
  return own.replace(/<credit\b|<part-list\b/, (next) => `${defaultsOf(staffMm)}${next}`);
}

/** Lengths are in tenths of the distance between two staff lines. */
function defaultsOf(staffMm: number): string {
  const tenths = (mm: number) => ((mm * 40) / staffMm).toFixed(2);
  const { width, height } = standardLayout.page;
  const { left, right, top, bottom } = standardLayout.margins;
  return (
    `<defaults><scaling><millimeters>${staffMm}</millimeters><tenths>40</tenths></scaling><page-layout>` +
    `<page-height>${tenths(height)}</page-height><page-width>${tenths(width)}</page-width><page-margins type="both">` +
    `<left-margin>${tenths(left)}</left-margin><right-margin>${tenths(right)}</right-margin>` +
    `<top-margin>${tenths(top)}</top-margin><bottom-margin>${tenths(bottom)}</bottom-margin>` +
    '</page-margins></page-layout></defaults>'
  );
}
