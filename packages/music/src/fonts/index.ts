export { advanceOf } from './advances.ts';
export {
  type Face,
  type Fallback,
  fallbackFamilies,
  fallbacks,
  type Family,
  isItalic,
  type Style,
  styleIn,
  styles,
  textFamily,
  weightOf,
} from './families.ts';
export type { Measures } from './measures.ts';
export { countUnwritable, type Run, runsOf } from './runs.ts';
export { verovioFonts } from './verovio-fonts.ts';
export { inkOf } from './ink.ts';
export { boldClasses, faceOf, italicClasses, plainStyle, styleWithin, type TextStyle } from './text-style.ts';
export { inVisualOrder } from './visual-order.ts';
