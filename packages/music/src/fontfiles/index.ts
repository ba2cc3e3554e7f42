export { type FontFile, loadFonts, loadFontsOfRuns, musicFont, partsOf } from './load-fonts.ts';
export { measureFonts } from './measure-fonts.ts';
