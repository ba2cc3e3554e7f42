import { Blob, Buffer as Letters, ClusterLevel, Face, Font, shape } from 'harfbuzzjs';

/**
 * A glyph placed in its line, in font units; `codePoints` are the characters that it represents, none of them twice.
 */
export type ShapedGlyph = {
  id: number;
  codePoints: number[];
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

export type Shaper = (text: string) => ShapedGlyph[];

/** Shapes text of one script with HarfBuzz, as browsers do; glyphs are in visual order from left to right. */
export function createShaper(bytes: Uint8Array): Shaper {
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)));
  return (text) => {
    const letters = new Letters();
    letters.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    letters.addText(text);
    letters.guessSegmentProperties();
    shape(font, letters);
    const glyphs = letters.getGlyphInfosAndPositions();
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    const named = new Set<number>();
    return glyphs.map(({ codepoint: id, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const written = named.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
      named.add(cluster);
      const codePoints = Array.from(written, (letter) => letter.codePointAt(0) ?? 0);
      return { id, codePoints, xAdvance, yAdvance, xOffset, yOffset };
    });
  };
}
