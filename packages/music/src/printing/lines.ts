import type { Style } from '#fonts/index.ts';
import type { Canvas } from './canvas.ts';

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
