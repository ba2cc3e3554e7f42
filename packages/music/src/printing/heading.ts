import type { Canvas } from './canvas.ts';
import { linesOfNames, type NameLines, type PrintedCredits, printNames } from './credits.ts';
import { fitted, fittedLines } from './lines.ts';
import { grey, ink } from './inks.ts';

/** A score's title and the lines below it, broken into lines and measured. */
export type Heading = {
  lines: string[];
  size: number;
  subtitle: Line | null;
  /** The place of the score in the library. */
  below: Line | null;
  names: NameLines;
  credits: PrintedCredits;
};
type Line = { text: string; size: number };

type HeadingInput = { title: string; below: string; credits?: PrintedCredits; maxLines: number; largest: number };

const margin = 56;
/** Width of the place if names are printed beside it. */
const placeWidth = 200;
/** Between the place and the names, on both sides together. */
const placeGap = 16;
/** Distances between baselines. */
const steps = { subtitle: 14, below: 13, credits: 13 };

/** The baseline of a title above an engraved page. */
export const titleBaseline = ({ margins }: Canvas): number => margins.top + 13.15;

/** Puts a title on one line if it fits, otherwise on several smaller ones if that is allowed. */
export function headingOf(canvas: Canvas, { title, below, credits = {}, maxLines, largest }: HeadingInput): Heading {
  const width = canvas.paper.width - 2 * margin;
  const smallest = maxLines === 1 ? 8 : 11;
  const { text, size } = fitted(canvas, title, { face: 'bold', largest, smallest, width });
  const isWhole = text === title || maxLines === 1;
  const place =
    below === ''
      ? null
      : fitted(canvas, below, {
          face: 'regular',
          largest: 9,
          smallest: 7,
          width: hasNames(credits) ? placeWidth : width,
        });
  const beside = place ? canvas.widthOf([{ ...place, face: 'regular' }]) + placeGap : 0;
  return {
    ...(isWhole
      ? { lines: [text], size }
      : fittedLines(canvas, title, { face: 'bold', largest: 11, smallest: 8, width, maxLines })),
    subtitle: credits.subtitle
      ? fitted(canvas, credits.subtitle, { face: 'italic', largest: 10.5, smallest: 7, width })
      : null,
    below: place,
    names: linesOfNames(canvas, credits, beside),
    credits,
  };
}

const hasNames = ({ composer, lyricist, arranger }: PrintedCredits) => Boolean(composer ?? lyricist ?? arranger);

const leading = (heading: Heading) => heading.size * 1.3;

/** From the top of the first line to the last baseline of the title. */
export const titleHeight = (heading: Heading) => heading.size * 0.8 + (heading.lines.length - 1) * leading(heading);

/** From the title's last baseline to the last one below it. */
export function heightBelow({ subtitle, below, names }: Heading): number {
  const hasLines = names.left.length + names.right.length > 0;
  const first = below || hasLines ? (below ? steps.below : steps.credits) : 0;
  return (subtitle ? steps.subtitle : 0) + first + Math.max(0, names.height - names.raise);
}

/** Writes it centred, with the last line of the title on this baseline. */
export function printHeading(canvas: Canvas, heading: Heading, baseline: number): void {
  const { lines, size, below } = heading;
  const x = canvas.paper.width / 2;
  canvas.document.fillColor(ink);
  for (const [index, text] of lines.entries()) {
    const above = (lines.length - 1 - index) * leading(heading);
    canvas.write([{ text, face: 'bold', size }], { x, y: baseline - above, anchor: 'middle' });
  }
  let y = baseline;
  if (heading.subtitle) {
    y += steps.subtitle;
    canvas.write([{ ...heading.subtitle, face: 'italic' }], { x, y, anchor: 'middle' });
  }
  if (below) {
    y += steps.below;
    canvas.document.fillColor(grey);
    canvas.write([{ ...below, face: 'regular' }], { x, y, anchor: 'middle' });
  }
  printNames(canvas, heading.names, below ? y : y + steps.credits);
}
