import { advanceOf, listTextGlyphs, reachOf } from './advances.ts';
import { type Style, textFamily } from './families.ts';
import { runsOf } from './runs.ts';

/** How far a text extends from its origin on the baseline, as fractions of its size. */
type Ink = { width: number; above: number; below: number };

/** An upper bound: kerning and ligatures only make a text narrower. */
export function inkOf(text: string, style: Style): Ink {
  const ink = { width: 0, above: 0, below: 0 };
  for (const run of runsOf(text, style)) {
    for (const letter of run.text) {
      const code = letter.codePointAt(0) ?? 0;
      const reach = run.family === textFamily ? heights(style).get(code) : reachOf(run.family);
      ink.width += advanceOf(run.family, run.style, code) ?? 0;
      ink.above = Math.max(ink.above, reach?.above ?? 0);
      ink.below = Math.max(ink.below, reach?.below ?? 0);
    }
  }
  return ink;
}

type Heights = Map<number, { above: number; below: number }>;
const cache = new Map<Style, Heights>();

function heights(style: Style): Heights {
  const found = cache.get(style) ?? readHeights(style);
  cache.set(style, found);
  return found;
}

function readHeights(style: Style): Heights {
  const glyphs = listTextGlyphs(style);
  return new Map(
    glyphs.map(({ code, y, height }) => [
      Number.parseInt(code, 16),
      { above: (Number(y) + Number(height)) / 1000, below: -Number(y) / 1000 },
    ]),
  );
}
