import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const A4 = { width: 210, height: 297 };
const DPI = 60;
const inches = (mm: number) => (mm / 25.4).toFixed(4);

/** Part of Poppler, installed on the machine. */
const poppler = 'pdftoppm';

type Margins = { left: number; right: number; top: number; bottom: number };

/** Number of pages of a PDF with ink within these millimetres of an edge; null without poppler. */
export function countBlackMargins(pdf: string, margins: Margins): number | null {
  const folder = `${pdf}-pages`;
  mkdirSync(folder);
  const { status } = spawnSync(poppler, ['-r', String(DPI), '-gray', pdf, join(folder, 'page')]);
  if (status !== 0) return null;
  return readdirSync(folder).filter((name) => hasInk(readFileSync(join(folder, name)), margins)).length;
}

/** A binary PGM: three numbers after its name, then a byte for each pixel. */
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
 * Number of pages that MuseScore needs with our margins and staff size, its own breaks and spacing; null if it is not
 * installed.
 */
export function pagesByMuseScore(
  files: readonly Buffer[],
  { folder, staffMm }: { folder: string; staffMm: number },
): number | null {
  const command = process.env['MUSESCORE'] ?? 'musescore3';
  const style = join(folder, 'style.mss');
  writeFileSync(style, styleOf(staffMm));
  let pages = 0;
  for (const [index, file] of files.entries()) {
    const [score, positions] = [join(folder, `${index}.musicxml`), join(folder, `${index}.mpos`)];
    writeFileSync(score, withoutLayout(file.toString('utf8')));
    const { error } = spawnSync(command, ['-S', style, '-o', positions, score], {
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
      timeout: 120_000,
    });
    if (error) return null;
    const found = readFileSync(positions, 'utf8').matchAll(/ page="(\d+)"/g);
    pages += Math.max(...Array.from(found, ([, page]) => Number(page))) + 1;
  }
  return pages;
}

/** Otherwise MuseScore would use the file's own staff size and breaks. */
const withoutLayout = (xml: string) =>
  xml.replace(/<defaults>[^]*?<\/defaults>/, '').replaceAll(/<print\b[^>]*\/>|<print\b[^]*?<\/print>/g, '');

/** Spatium is the distance between two staff lines in millimetres; everything else is in inches. */
function styleOf(staffMm: number): string {
  const sides = ['Even', 'Odd'].map(
    (side) =>
      `<page${side}LeftMargin>${inches(12)}</page${side}LeftMargin><page${side}TopMargin>${inches(13)}</page${side}TopMargin>` +
      `<page${side}BottomMargin>${inches(14)}</page${side}BottomMargin>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><museScore version="3.01"><Style>' +
    `<pageWidth>${inches(A4.width)}</pageWidth><pageHeight>${inches(A4.height)}</pageHeight>` +
    `<pagePrintableWidth>${inches(A4.width - 24)}</pagePrintableWidth>${sides.join('')}` +
    `<Spatium>${staffMm / 4}</Spatium></Style></museScore>`
  );
}
