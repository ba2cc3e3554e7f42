import type { Canvas } from './canvas.ts';
import { grey, ink } from './inks.ts';
import { fitted } from './lines.ts';
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

const size = { largest: 9.5, smallest: 6 };
/** Distance between two lines of names. */
export const lineOfCredits = 11.5;

/** Number of lines that the names take, with the left and right side beside each other. */
export const linesOfCredits = ({ composer, lyricist, arranger }: PrintedCredits): number =>
  arranger ? (composer ? 2 : 1) : composer || lyricist ? 1 : 0;

/** `beside` is the width of what is printed in the middle between the names. */
type Row = { baseline: number; beside: number };

/** The lyricist on the left, the composer on the right and the arranger below, the first on this baseline. */
export function printCredits(canvas: Canvas, credits: PrintedCredits, { baseline, beside }: Row): void {
  const { composer, lyricist, arranger } = credits;
  const { width } = canvas.paper;
  const { left, right } = canvas.margins;
  canvas.document.fillColor(ink);
  const write = (text: string, y: number, anchor: 'start' | 'end') => {
    const line = fitted(canvas, text, {
      face: 'regular',
      ...size,
      width: (width - beside) / 2 - Math.max(left, right) - 8,
    });
    canvas.write([{ ...line, face: 'regular' }], { x: anchor === 'start' ? left : width - right, y, anchor });
  };
  if (lyricist) write(lyricist, baseline, 'start');
  if (composer) write(composer, baseline, 'end');
  if (arranger) write(arranger, baseline + (composer ? lineOfCredits : 0), 'end');
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
