import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/**
 * A miniature of Verovio's output: a glyph, a staff line, a beam, a hairpin, a dot, a box, words with a music
 * character.
 */
export const page = (inside = '') =>
  `<svg viewBox="0 0 2100 2970" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
  <defs><g id="E050-a1"><path transform="scale(1,-1)" d="M10 20c1 2 3 4 5 6s7 8 9 10z"/></g></defs>
  <svg viewBox="0 0 21000 29700" color="black"><g class="page-margin" transform="translate(1200, 3300)">
  <use xlink:href="#E050-a1" transform="translate(100, 200) scale(0.88, 0.88)"/>
  <use xlink:href="#E050-a1" transform="translate(300, 200) scale(0.88, 0.88)"/>
  <path d="M0 754 L5229 754" stroke-width="22"/><polygon points="1,2 3,4 5,6"/><polyline points="1,2 3,4" fill="none"/>
  <ellipse cx="10" cy="20" rx="44" ry="44"/><rect x="1" y="2" width="3" height="4"/>
  <text x="100" y="900" font-size="0px"><tspan><tspan font-family="Leipzig" font-size="880px">\u{E1D5}</tspan></tspan>
    <tspan><tspan font-size="495px"> = 112</tspan></tspan></text>${inside}</g></svg></svg>`;

/** The file with decompressed streams. */
export function unpacked(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  return raw.replace(/stream\n([\s\S]*?)\nendstream/g, (_, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

export const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

/** Installed on the machine, not with the project; tests that need it are skipped without it. */
const poppler = 'pdftotext';

export function hasPoppler(): boolean {
  try {
    execFileSync(poppler, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The text of each page. */
export const textsOf = (pdf: Buffer): string[] => textOf(pdf).split('\f');

export function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-print-'));
  try {
    writeFileSync(join(folder, 'scores.pdf'), pdf);
    return execFileSync(poppler, ['-layout', join(folder, 'scores.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The painting operators of each page. */
export function contentsOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  return pageIds(objects).map((id) => objects.get(refIn(objects.get(id), 'Contents')) ?? '');
}

/** The zero-based page of each named destination. */
export function destinationsOf(pdf: Buffer): Map<string, number> {
  const objects = objectsOf(pdf);
  const pages = pageIds(objects);
  const names = unpacked(pdf).matchAll(/\(([\w-]+)\) \[(\d+) 0 R \/XYZ/g);
  return new Map(Array.from(names, ([, name = '', page]) => [name, pages.indexOf(Number(page))]));
}

/** The destinations of each page's links. */
export function linksOf(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  return pageIds(objects).map((id) => {
    const annotations = /\/Annots \[([^\]]*)\]/.exec(objects.get(id) ?? '')?.[1] ?? '';
    return Array.from(annotations.matchAll(/(\d+) 0 R/g), ([, annotation]) => {
      const action = objects.get(refIn(objects.get(Number(annotation)), 'A')) ?? '';
      return /\/D \(([^)]*)\)/.exec(action)?.[1] ?? '';
    });
  });
}

function objectsOf(pdf: Buffer): Map<number, string> {
  const objects = unpacked(pdf).matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(Array.from(objects, ([, id, body = '']) => [Number(id), body]));
}

function pageIds(objects: Map<number, string>): number[] {
  const tree = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '';
  return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, id]) => Number(id));
}

const refIn = (body = '', name = '') => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]);
