import { Blob, Face, Font } from 'harfbuzzjs';
import type { FontFile } from './load-fonts.ts';
import { createShaper, type ShapedGlyph, type Shaper } from './shape.ts';

/** A glyph of a shaped text with its outline, an SVG path in font units, y upwards. */
export type OutlinedGlyph = ShapedGlyph & { path: string };

type Outliner = { unitsPerEm: number; outline: (text: string) => OutlinedGlyph[] };

const outliners = new Map<string, Outliner>();

/** Returns a function that outlines texts of a font; each font is opened once. */
export function outlinerOf({ name, bytes, shape }: FontFile): Outliner {
  const known = outliners.get(name);
  if (known) return known;
  const outliner = open(bytes, shape ?? createShaper(bytes));
  outliners.set(name, outliner);
  return outliner;
}

function open(bytes: Uint8Array, shape: Shaper): Outliner {
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const font = new Font(face);
  const paths = new Map<number, string>();
  const pathOf = (id: number) => {
    const path = paths.get(id) ?? font.glyphToPath(id);
    paths.set(id, path);
    return path;
  };
  return {
    unitsPerEm: face.upem,
    outline: (text) => shape(text).map((glyph) => ({ ...glyph, path: pathOf(glyph.id) })),
  };
}
