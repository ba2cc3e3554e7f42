/** subset-font ships no types: the part that is used here. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt';
    /** If true, all glyphs stay; `text` is then null. */
    keepAllGlyphs: true;
    variationAxes: { wght: number };
  };
  export default function subsetFont(font: Uint8Array, text: null, options: Options): Promise<Uint8Array>;
}
