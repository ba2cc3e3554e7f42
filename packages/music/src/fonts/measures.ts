/** In a thousandth of the size where `unitsPerEm` is 1000; heights go upwards from the baseline. */
type Box = { unitsPerEm: number; ascent: number; descent: number };

/** By family and style: of the text font each glyph, 'code advance x y width height', of the others the advance of each letter. */
export type Measures = Record<string, Box & ({ glyphs: string } | { widths: string })>;
