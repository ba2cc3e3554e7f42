/** subset-font ships no types: the part that is used here. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt';
    /** All glyphs stay where it is true; `text` is null then. */
    keepAllGlyphs: true;
    variationAxes: { wght: number };
  };
  export default function subsetFont(font: Uint8Array, text: null, options: Options): Promise<Uint8Array>;
}
