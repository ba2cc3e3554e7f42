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
} from './advances.ts';
export type { Measures } from './advances.ts';
export { countUnwritable, type Run, runsOf } from './runs.ts';
export { verovioFonts } from './advances.ts';
export { inkOf } from './runs.ts';
export { boldClasses, faceOf, italicClasses, plainStyle, styleWithin, type TextStyle } from './runs.ts';
export { inVisualOrder } from './runs.ts';
