import { setImmediate } from 'node:timers/promises';

/** Its size in points. */
export type Paper = { width: number; height: number };

/** Position of an engraved page, or a part of it, on paper: points per unit, and the upper left corner. */
export type Placement = { scale: number; x: number; y: number };

const pointsPerMm = 72 / 25.4;
/** Rounds to two decimals, as in PDF boxes. */
export const inPoints = (mm: number) => Math.round(mm * pointsPerMm * 100) / 100;
export const paperOf = (page: { width: number; height: number }): Paper => ({
  width: inPoints(page.width),
  height: inPoints(page.height),
});

/** Engraved pages have 100 units per millimetre. */
export const engravedScale = pointsPerMm / 100;

/** The paper, and the paper for which the pages were engraved. */
type Papers = { paper: Paper; engraved: Paper };

/** Centres engraved music horizontally on the paper, scaled by `shrink`. */
export function inMiddle({ paper, engraved }: Papers, shrink: number): Omit<Placement, 'y'> {
  return { scale: engravedScale * shrink, x: (paper.width - engraved.width * shrink) / 2 };
}

/** The factor by which an engraved page must shrink to fit the paper's height and width. */
export const shrinkOfPage = ({ paper, engraved }: Papers) =>
  Math.min(1, paper.width / engraved.width, paper.height / engraved.height);

/** A whole engraved page as large as the paper allows. */
export const placeOfPage = (papers: Papers): Placement => ({ ...inMiddle(papers, shrinkOfPage(papers)), y: 0 });

/** The two pages on one side of a sheet, by index; null for a blank one. */
type Side = { left: number | null; right: number | null };

/**
 * The sides of nested sheets, front and back in turn, whose pages are in order when they are folded and stapled in the
 * middle. Blank pages at the end complete the four pages of the last sheet.
 */
export function impose(pages: number): Side[] {
  const padded = Math.ceil(pages / 4) * 4;
  const printed = (index: number) => (index < pages ? index : null);
  return Array.from({ length: padded / 2 }, (_, side) => {
    const [inner, outer] = [printed(side), printed(padded - 1 - side)];
    return side % 2 === 0 ? { left: outer, right: inner } : { left: inner, right: outer };
  });
}

/** The format of pages around their music. Lengths are in millimetres. */
export type PageFormat = {
  page: { width: number; height: number };
  margins: { top: number; right: number; bottom: number; left: number };
  /** Paper around the page that is trimmed off. */
  bleed: number;
  /** Two pages on each side of a sheet, in the order of a booklet that is folded and stapled in its middle. */
  isFolded: boolean;
  /** A line of text above and below each page of music; empty for none. */
  header: string;
  footer: string;
  /** 'outer' is right on odd pages and left on even ones. */
  pageNumbers: 'none' | 'middle' | 'outer';
};

/** Sizes in millimetres. */
export const pageSizes = { A4: { width: 210, height: 297 }, Letter: { width: 215.9, height: 279.4 } } as const;

export const standardFormat: PageFormat = {
  page: pageSizes.A4,
  margins: { top: 13, right: 12, bottom: 14, left: 12 },
  bleed: 0,
  isFolded: false,
  header: '',
  footer: '',
  pageNumbers: 'middle',
};

const digits = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** 1 to 399 in roman numerals, as books number their front matter. */
export function roman(number: number): string {
  let text = '';
  let rest = number;
  for (const [digit, value] of digits) {
    while (rest >= value) {
      text += digit;
      rest -= value;
    }
  }
  return text;
}

export const ink = '#000000';
export const grey = '#555555';

/** For how many ms small steps may block the event loop. */
const maxHoldMs = 10;

/** Is awaited so that other work can run. */
export type Pause = () => Promise<void>;

/** Resolves after everything else that is ready has run. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

export async function runInSteps<Result>(steps: Generator<void, Result>, pause: Pause): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < maxHoldMs) continue;
    await pause();
    since = performance.now();
  }
}
