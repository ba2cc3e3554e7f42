export { Canvas } from './canvas.ts';
export { fitted, linesOf } from './lines.ts';
export { loadPageFonts } from './load-page-fonts.ts';
export type { PrintedCredits } from './heading.ts';
export { type PageFormat, standardFormat } from './paper.ts';
export type { BookletEntry } from './plan.ts';
export { type Booklet, printBooklet } from './print-booklet.ts';
export { printScores, type PrintedScore } from './print-scores.ts';
export { english, type PrintTexts } from './texts.ts';
