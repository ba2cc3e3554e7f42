import type { Canvas } from './canvas.ts';
import { grey, ink } from './inks.ts';
import { fitted, fittedLines } from './lines.ts';
import { footBaseline } from './page-lines.ts';

/** Names and the work in a title block; unknown ones are left out. */
export type PrintedCredits = {
  subtitle?: string | null;
  composer?: string | null;
  lyricist?: string | null;
  arranger?: string | null;
  /** Printed at the bottom of the page on which the piece begins. */
  rights?: string | null;
};

export const textsOfCredits = (credits: PrintedCredits): string[] =>
  Object.values(credits).filter((text) => typeof text === 'string');

/**
 * Font sizes for a name on one line and for one that is wrapped, in points; `leading` is the distance between its
 * lines.
 */
type NameSizes = { one: Sizes; wrapped: Sizes; leading: number; maxLines: number; maxWrappedLines: number };
type Sizes = { largest: number; smallest: number };

const usualLeading = 11.5;
const usual = {
  one: { largest: 9.5, smallest: 7.5 },
  wrapped: { largest: 8, smallest: 6 },
  leading: usualLeading,
  maxWrappedLines: 2,
};
/** For names that would be truncated otherwise: more lines, closer together. */
const smaller = [
  {
    one: { largest: 6.5, smallest: 5.5 },
    wrapped: { largest: 6.5, smallest: 5.5 },
    leading: 7.6,
    maxWrappedLines: 2,
    moreLines: 1,
  },
  {
    one: { largest: 5, smallest: 4.6 },
    wrapped: { largest: 5, smallest: 4.6 },
    leading: 5.4,
    maxWrappedLines: 4,
    moreLines: 3,
  },
];
/** How many lines of names fit above the music, and how many below a subtitle; small ones are closer together. */
const maxLines = { usual: 3, belowSubtitle: 2 };

type Line = { text: string; size: number };
/** The lyricist's lines, and the composer's with the arranger below. */
export type NameLines = {
  left: Line[];
  right: Line[];
  /** From the first to the last baseline, in points. */
  height: number;
  leading: number;
  /** By how much the first line is higher than usual, so that the last one stays above the music. */
  raise: number;
};

/** `beside` is the width of the text printed in the middle between the names. */
export function linesOfNames(canvas: Canvas, credits: PrintedCredits, beside: number): NameLines {
  const { left, right } = canvas.margins;
  const width = (canvas.paper.width - beside) / 2 - Math.max(left, right) - 8;
  const max = credits.subtitle ? maxLines.belowSubtitle : maxLines.usual;
  let names = namesIn(canvas, credits, { ...usual, width, maxLines: max });
  for (const { moreLines, ...sizes } of smaller) {
    if (areWhole(names, credits)) break;
    const closer = namesIn(canvas, credits, { ...sizes, width, maxLines: max + moreLines });
    names = { ...closer, raise: Math.max(0, closer.height - (max - 1) * usualLeading) };
  }
  return names;
}

function namesIn(
  canvas: Canvas,
  { composer, lyricist, arranger }: PrintedCredits,
  { one, wrapped, leading, maxLines: max, maxWrappedLines, width }: NameSizes & { width: number },
): NameLines {
  const linesOf = (name: string | null | undefined, maxLines: number): Line[] => {
    if (!name) return [];
    const line = fitted(canvas, name, { face: 'regular', ...one, width });
    if (line.text === name || maxLines === 1) return [line];
    const { lines, size } = fittedLines(canvas, name, { face: 'regular', ...wrapped, width, maxLines });
    return lines.map((text) => ({ text, size }));
  };
  const ofComposer = linesOf(composer, arranger ? Math.min(maxWrappedLines, max - 1) : maxWrappedLines);
  const ofArranger = linesOf(arranger, Math.max(1, Math.min(maxWrappedLines, max - ofComposer.length)));
  const lines = { left: linesOf(lyricist, maxWrappedLines), right: [...ofComposer, ...ofArranger] };
  const count = Math.max(lines.left.length, lines.right.length);
  return { ...lines, height: Math.max(0, count - 1) * leading, leading, raise: 0 };
}

const lettersOf = (text: string) => text.replaceAll(/\s/g, '');

function areWhole({ left, right }: NameLines, { composer, lyricist, arranger }: PrintedCredits): boolean {
  const written = [...left, ...right].map(({ text }) => text).join('');
  const names = [lyricist, composer, arranger].map((name) => name ?? '').join('');
  return lettersOf(written) === lettersOf(names);
}

/**
 * Prints the lyricist on the left, the composer on the right and the arranger below, with the first line on this
 * baseline.
 */
export function printNames(canvas: Canvas, { left, right, leading, raise }: NameLines, baseline: number): void {
  const { paper, margins } = canvas;
  canvas.document.fillColor(ink);
  const write = (lines: readonly Line[], x: number, anchor: 'start' | 'end') => {
    for (const [index, line] of lines.entries())
      canvas.write([{ ...line, face: 'regular' }], { x, y: baseline - raise + index * leading, anchor });
  };
  write(left, margins.left, 'start');
  write(right, paper.width - margins.right, 'end');
}

/** Printed below the page number, at the bottom of the page on which pieces begin. */
export function printRights(canvas: Canvas, rights: readonly string[]): void {
  if (rights.length === 0) return;
  const { paper, margins } = canvas;
  const text = [...new Set(rights)].join(' · ');
  const line = fitted(canvas, text, {
    face: 'regular',
    largest: 7,
    smallest: 5,
    width: paper.width - margins.left - margins.right,
  });
  canvas.document.fillColor(grey);
  canvas.write([{ ...line, face: 'regular' }], {
    x: paper.width / 2,
    y: footBaseline(canvas, 'rights'),
    anchor: 'middle',
  });
}
