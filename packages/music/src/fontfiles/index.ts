export { type FontFile, loadFonts, loadFontsOfRuns, partsOf } from './load-fonts.ts';
export { measureFonts } from './measure-fonts.ts';
export { outlinerOf } from './outline.ts';
export { type Look, textRuns, type WrittenRun, writtenRuns } from './measure-fonts.ts';
