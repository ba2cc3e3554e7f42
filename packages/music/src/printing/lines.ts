import type { Style } from '#fonts/runs.ts';
import type { Canvas } from './canvas.ts';
import { grey } from './paper.ts';

type Look = { face: Style; size: number };

const script = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const opening = '（《〈「『【〔“‘(\\[';
const closing = '，。、；：！？）》〉」』】〕”’…,.;:!?)\\]';
/** What must not be divided between lines: a Chinese character or a word, with the punctuation before and after it. */
const parts = new RegExp(`[${opening}]*(?:[${script}]|[^\\s${script}${opening}]+)?[${closing}]*\\s*`, 'gu');

/**
 * Breaks a text into lines of at most this width: between words and between Chinese characters, and within a word that
 * is too wide by itself.
 */
export function linesOf(canvas: Canvas, text: string, look: Look, width: number): string[] {
  const widthOf = (one: string) => canvas.widthOf([{ text: one, ...look }]);
  if (widthOf(text) <= width) return [text];
  const lines = [''];
  let used = 0;
  for (const part of piecesOf(text, (one) => widthOf(one) > width)) {
    if (used > 0 && used + widthOf(part.trimEnd()) > width) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += part;
    used += widthOf(part);
  }
  return lines.map((line) => line.trimEnd());
}

/** Measures each piece once, because measuring a growing line again and again is slow. */
function piecesOf(text: string, isTooWide: (part: string) => boolean): string[] {
  const whole = text.match(parts)?.filter((part) => part !== '') ?? [];
  return whole.flatMap((part) => (isTooWide(part.trimEnd()) ? [...part] : [part]));
}

type Sizes = { largest: number; smallest: number };

/**
 * A text in the largest size at which it takes at most `maxLines` lines; truncated if it does not fit in the smallest
 * size.
 */
export function fittedLines(
  canvas: Canvas,
  text: string,
  { face, largest, smallest, width, maxLines }: Sizes & { face: Style; width: number; maxLines: number },
): { lines: string[]; size: number } {
  for (let size = largest; size >= smallest; size -= 1) {
    const lines = linesOf(canvas, text, { face, size }, width);
    if (lines.length <= maxLines) return { lines, size };
  }
  const lines = linesOf(canvas, text, { face, size: smallest }, width);
  const rest = lines.slice(maxLines - 1).join(' ');
  return {
    lines: [...lines.slice(0, maxLines - 1), cutShort(canvas, rest, { face, size: smallest }, width)],
    size: smallest,
  };
}

/** A text in the largest size at which it fits on one line; truncated if even the smallest is too wide. */
export function fitted(
  canvas: Canvas,
  text: string,
  { face, largest, smallest, width: room }: Sizes & { face: Style; width: number },
): { text: string; size: number } {
  const width = canvas.widthOf([{ text, face, size: largest }]);
  const size = Math.max(smallest, Math.min(largest, (largest * room) / Math.max(width, 1)));
  return { text: cutShort(canvas, text, { face, size }, room), size };
}

function cutShort(canvas: Canvas, text: string, look: Look, room: number): string {
  const isTooWide = (one: string) => canvas.widthOf([{ text: one, ...look }]) > room + 1;
  if (!isTooWide(text)) return text;
  const characters = [...text];
  while (characters.length > 1 && isTooWide(`${characters.join('')}…`))
    characters.splice(-Math.max(1, Math.floor(characters.length / 20)));
  return `${characters.join('').trimEnd()}…`;
}

/**
 * Distance of page number and copyright from the bottom edge as a fraction of the margin, based on A4 with default
 * margins; `max` is in points.
 */
const footSteps = { number: { part: 0.605, max: 24 }, rights: { part: 0.3275, max: 13 } };
type Step = { part: number; max: number };
const within = (margin: number, { part, max }: Step) => Math.min(margin * part, max);

/** As far above the title as on A4 with default margins, but never in the unprintable area. */
export const headerBaseline = ({ margins }: Canvas): number => Math.min(24, Math.max(9, margins.top - 12.85));
export const footBaseline = ({ paper, margins }: Canvas, line: keyof typeof footSteps): number =>
  paper.height - within(margins.bottom, footSteps[line]);

/** Printed at the bottom of the page: centred, or on the outer side of an open booklet. */
export function printNumber(canvas: Canvas, number: string, at: 'middle' | 'left' | 'right' = 'middle'): void {
  const { paper, margins } = canvas;
  const x = { middle: paper.width / 2, left: margins.left, right: paper.width - margins.right }[at];
  const anchor = ({ middle: 'middle', left: 'start', right: 'end' } as const)[at];
  canvas.document.fillColor(grey);
  canvas.write([{ text: number, face: 'regular', size: 9 }], { x, y: footBaseline(canvas, 'number'), anchor });
}

type PageLines = {
  /** Null for a page without a number. */
  number: number | null;
  /** Whether something else is printed on both sides of the header. */
  isHeaderShared?: boolean;
};

/** Prints the number of a page of music and the header and footer lines of its format. */
export function printPageLines(canvas: Canvas, { number, isHeaderShared = false }: PageLines): void {
  const { paper, margins, format } = canvas;
  const places = { none: null, middle: 'middle', outer: (number ?? 1) % 2 === 1 ? 'right' : 'left' } as const;
  const place = number === null ? null : places[format.pageNumbers];
  if (place !== null) printNumber(canvas, String(number), place);

  const middle = { x: paper.width / 2, anchor: 'middle' } as const;
  const width = paper.width - margins.left - margins.right;
  const write = (text: string, at: { x: number; y: number; anchor: 'start' | 'middle' }, room: number) => {
    if (text === '') return;
    const line = fitted(canvas, text, { face: 'regular', largest: 8, smallest: 5.5, width: room });
    canvas.document.fillColor(grey);
    canvas.write([{ ...line, face: 'regular' }], at);
  };
  write(format.header, { ...middle, y: headerBaseline(canvas) }, isHeaderShared ? width / 3 : width);
  const foot = place === 'middle' ? ({ x: margins.left, anchor: 'start' } as const) : middle;
  const footRoom = { middle: width / 2 - 16, left: width - 60, right: width - 60 }[place ?? 'left'];
  write(format.footer, { ...foot, y: footBaseline(canvas, 'number') }, footRoom);
}
