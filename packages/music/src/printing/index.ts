export { Canvas } from './canvas.ts';
export { fitted, linesOf } from './lines.ts';
export { loadPageFonts } from './load-page-fonts.ts';
export type { PrintedCredits } from './credits.ts';
export { type PageFormat, standardFormat } from './format.ts';
export type { BookletEntry } from './plan.ts';
export { type Booklet, printBooklet } from './print-booklet.ts';
export { printScores, type PrintedScore } from './print-scores.ts';
export { english, type PrintTexts } from './texts.ts';
