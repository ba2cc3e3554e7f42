import { useSyncExternalStore } from 'react';

/** The fonts of the music: Edwin, then the fonts that pages use for other scripts. */
export const titleFonts =
  "Edwin, 'Noto Serif Variable', 'Noto Sans Hebrew Variable', 'Noto Sans Arabic Variable', 'Noto Sans Thai Variable', " +
  "'Noto Sans SC Variable', 'Noto Sans JP Variable', 'Noto Sans KR Variable', serif";

type Props = {
  text: string;
  x: number;
  /** Vertical position of the baseline. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Limits of the font size, in units of the SVG. */
  largest: number;
  smallest: number;
  room: number;
  fill: string;
  weight?: 'bold';
  slant?: 'italic';
};

/** A line of text in the largest font size at which it fits; truncated if it does not fit in the smallest. */
export function FittedText({ x, y, anchor, fill, weight, slant, ...line }: Props) {
  // Measured again when fonts are loaded, whose widths differ from the fallback's.
  useSyncExternalStore(onFontsLoaded, () => timesLoaded);
  const { written, size } = fit(line, `${slant ?? ''} ${weight ?? ''}`);
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize={size} fontWeight={weight} fontStyle={slant} fill={fill}>
      {written}
    </text>
  );
}

type Line = Pick<Props, 'text' | 'largest' | 'smallest' | 'room'>;

function fit({ text, largest, smallest, room }: Line, style: string): { written: string; size: number } {
  const size = Math.max(smallest, Math.min(largest, room / Math.max(widthOf(text, style), Number.EPSILON)));
  const letters = [...text];
  let written = text;
  while (letters.length > 1 && widthOf(written, style) * size > room + 1) {
    letters.splice(-Math.max(1, Math.floor(letters.length / 20)));
    written = `${letters.join('').trimEnd()}…`;
  }
  return { written, size };
}

/** Measures without the page, whose music would otherwise be laid out at once for each line of text. */
const canvas = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;
const measuredSize = 100;

/** The width of a text in a font size of 1; 0 where nothing can be measured. */
function widthOf(text: string, style: string): number {
  if (canvas === null) return 0;
  canvas.font = `${style} ${measuredSize}px ${titleFonts}`;
  return canvas.measureText(text).width / measuredSize;
}

let timesLoaded = 0;

function onFontsLoaded(act: () => void): () => void {
  if (!('fonts' in document)) return () => undefined;
  const measureAgain = () => {
    timesLoaded += 1;
    act();
  };
  document.fonts.addEventListener('loadingdone', measureAgain);
  return () => document.fonts.removeEventListener('loadingdone', measureAgain);
}
