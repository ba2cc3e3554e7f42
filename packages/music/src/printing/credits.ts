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

const size = { largest: 9.5, smallest: 7.5 };
/** A name that is too long for one line. */
const wrappedSize = { largest: 8, smallest: 6 };
const maxWrappedLines = 2;
/** Distance between two lines of names. */
export const lineOfCredits = 11.5;
/** Lines of names for which there is room above the music, and below a subtitle. */
const maxLines = { usual: 3, belowSubtitle: 2 };

type Line = { text: string; size: number };
/** The lyricist's lines, and those of the composer with the arranger below. */
export type NameLines = { left: Line[]; right: Line[] };

/** `beside` is the width of what is printed in the middle between the names. */
export function linesOfNames(canvas: Canvas, credits: PrintedCredits, beside: number): NameLines {
  const { composer, lyricist, arranger, subtitle } = credits;
  const { left, right } = canvas.margins;
  const width = (canvas.paper.width - beside) / 2 - Math.max(left, right) - 8;
  const linesOf = (name: string | null | undefined, max: number): Line[] => {
    if (!name) return [];
    const line = fitted(canvas, name, { face: 'regular', ...size, width });
    if (line.text === name) return [line];
    const { lines, size: smaller } = fittedLines(canvas, name, { face: 'regular', ...wrappedSize, width, most: max });
    return lines.map((text) => ({ text, size: smaller }));
  };
  const max = subtitle ? maxLines.belowSubtitle : maxLines.usual;
  const ofComposer = linesOf(composer, arranger ? max - 1 : maxWrappedLines);
  return { left: linesOf(lyricist, maxWrappedLines), right: [...ofComposer, ...linesOf(arranger, 1)] };
}

/** The lyricist on the left, the composer on the right and the arranger below, the first on this baseline. */
export function printNames(canvas: Canvas, { left, right }: NameLines, baseline: number): void {
  const { paper, margins } = canvas;
  canvas.document.fillColor(ink);
  for (const [index, line] of left.entries())
    canvas.write([{ ...line, face: 'regular' }], {
      x: margins.left,
      y: baseline + index * lineOfCredits,
      anchor: 'start',
    });
  for (const [index, line] of right.entries())
    canvas.write([{ ...line, face: 'regular' }], {
      x: paper.width - margins.right,
      y: baseline + index * lineOfCredits,
      anchor: 'end',
    });
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
