import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

const symbols = new Set(['harmony', 'figured-bass']);

/**
 * Chord symbols and figures at the same moment of a staff stand above each other, the first one next to the staff.
 * Verovio would print them over each other: it puts all of a staff at one height, unless their numbers differ.
 */
export function stackedChordSymbols(score: XmlElement): MeiEdit | null {
  const measures = listChildren(score, 'part').flatMap((part) => listChildren(part, 'measure'));
  if (!measures.some(mayHaveTwoAtOnce)) return null;
  return (mei) => mei.replaceAll(/<measure\b[^]*?<\/measure>/g, numberSymbols);
}

/** Symbols behind a <backup> may be at any earlier moment. */
function mayHaveTwoAtOnce({ children }: XmlElement): boolean {
  let isBack = false;
  let count = 0;
  let atOnce = new Set<string>();
  for (const child of children) {
    if (child.name === 'backup') isBack = true;
    else if (child.name === 'note' || child.name === 'forward') atOnce = new Set();
    if (!symbols.has(child.name)) continue;
    const place = `${child.name} ${childText(child, 'offset') ?? ''}`;
    if (atOnce.has(place) || (isBack && count > 0)) return true;
    atOnce.add(place);
    count += 1;
  }
  return false;
}

function numberSymbols(measure: string): string {
  const counts = new Map<string, number>();
  return measure.replaceAll(/<harm( [^>]*)>(\s*<fb\b)?/g, (tag, attributes: string, figures: string | undefined) => {
    const moment = ['staff', 'tstamp', 'startid', 'place'].map((name) => attributeOf(attributes, name)).join(' ');
    const place = `${moment} ${figures === undefined ? 'chord' : 'figures'}`;
    const nth = (counts.get(place) ?? 0) + 1;
    counts.set(place, nth);
    return tag.replace('<harm', `<harm n="${nth}"`);
  });
}

const attributeOf = (attributes: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
