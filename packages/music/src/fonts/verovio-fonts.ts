import { advanceOf, listTextGlyphs, reachOf } from './advances.ts';
import { fallbackFamilies, type Style, styles } from './families.ts';

/** The files from which Verovio lays out text, named after the font that it would use. */
const files: Record<Style, string> = {
  regular: 'Times.xml',
  italic: 'Times-italic.xml',
  bold: 'Times-bold.xml',
  boldItalic: 'Times-bold-italic.xml',
};

/**
 * The metrics of the text font and of these characters of other fonts, in the format of Verovio's own files. Without
 * them Verovio treats every unknown character as wide as an 'o'.
 */
export function verovioFonts(letters: Iterable<number>): { file: string; xml: string }[] {
  const others = [...letters];
  return styles.map((style) => {
    const boxes = listTextGlyphs(style).map(({ code, advance, ...box }) =>
      glyph(code, advance, { ...box, h: box.height, w: box.width }),
    );
    const added = others.flatMap((code) => measured(code, style) ?? []);
    const glyphs = [...boxes, ...added].join('\n');
    return {
      file: files[style],
      xml: `<bounding-boxes font-family="Times" units-per-em="${units}">${glyphs}</bounding-boxes>`,
    };
  });
}

const units = 1000;

function glyph(
  code: string,
  advance: string | number,
  box: { x: unknown; y: unknown; w: unknown; h: unknown },
): string {
  return `<g c="${code}" x="${box.x}" y="${box.y}" w="${box.w}" h="${box.h}" h-a-x="${advance}"/>`;
}

/** The widest of the families that have the character, because the actual one depends on its context. */
function measured(code: number, style: Style): string | null {
  const found = fallbackFamilies.flatMap((family) => {
    const advance = advanceOf(family, style, code);
    return advance === undefined ? [] : [{ advance: Math.round(advance * units), ...reachOf(family) }];
  });
  if (found.length === 0) return null;
  const advance = Math.max(...found.map((one) => one.advance));
  const below = Math.round(Math.max(...found.map((one) => one.below)) * units * ink);
  const above = Math.round(Math.max(...found.map((one) => one.above)) * units * ink);
  return glyph(code.toString(16), advance, { x: 0, y: -below, w: advance, h: above + below });
}

/** How much of a font's line height its characters fill. */
const ink = 0.8;
