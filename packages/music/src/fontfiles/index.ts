export { type FontFile, loadFonts, musicFont, partsOf } from './load-fonts.ts';
export { measureFonts } from './measure-fonts.ts';
