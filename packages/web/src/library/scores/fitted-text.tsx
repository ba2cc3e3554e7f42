import { useLayoutEffect, useRef } from 'react';

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
export function FittedText({ text, x, y, anchor, largest, smallest, room, fill, weight, slant }: Props) {
  const line = useRef<SVGTextElement>(null);

  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    const fitIn = () => fit(element, { text, largest, smallest, room });
    fitIn();
    // The text is measured again when its font is loaded, whose width differs from the fallback's.
    let isGone = false;
    void document.fonts?.ready.then(() => isGone || fitIn());
    return () => void (isGone = true);
  }, [text, largest, smallest, room]);

  return (
    <text
      ref={line}
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={largest}
      fontWeight={weight}
      fontStyle={slant}
      fill={fill}
    />
  );
}

type Line = Pick<Props, 'text' | 'largest' | 'smallest' | 'room'>;

function fit(element: SVGTextElement, { text, largest, smallest, room }: Line): void {
  const widthOf = (one: string) => {
    element.textContent = one;
    return element.getComputedTextLength?.() ?? 0;
  };
  element.setAttribute('font-size', String(largest));
  const width = widthOf(text);
  element.setAttribute(
    'font-size',
    String(Math.max(smallest, Math.min(largest, (largest * room) / Math.max(width, 1)))),
  );
  const letters = [...text];
  let written = text;
  while (letters.length > 1 && widthOf(written) > room + 1) {
    letters.splice(-Math.max(1, Math.floor(letters.length / 20)));
    written = `${letters.join('').trimEnd()}…`;
  }
}
