/** In font units; heights go upwards from the baseline. */
type Box = { unitsPerEm: number; ascent: number; descent: number };

/**
 * By family and style: for the text font each glyph, 'code advance x y width height', for the others the advance of
 * each character.
 */
export type Measures = Record<string, Box & ({ glyphs: string } | { widths: string })>;
