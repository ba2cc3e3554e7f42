// oxlint-disable-next-line typescript/triple-slash-reference -- the server compiles this file without the rest of the folder
/// <reference path="./subset-font.d.ts" />
import { type Style, weightOf } from '#fonts/index.ts';
import { readSlice, type Slice } from './font-files.ts';

/** A slice in one weight, as TrueType, because variable fonts cannot be embedded in a PDF. */
export async function instanceOf(slice: Slice, style: Style): Promise<Uint8Array> {
  // Its WebAssembly takes 32 MB, which an idle server need not have.
  const { default: subsetFont } = await import('subset-font');
  const variationAxes = { wght: weightOf(style) };
  return subsetFont(readSlice(slice, style), null, { targetFormat: 'sfnt', keepAllGlyphs: true, variationAxes });
}
