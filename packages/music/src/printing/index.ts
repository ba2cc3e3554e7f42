export { Canvas } from './canvas.ts';
export { fitted, linesOf } from './lines.ts';
export { loadPageFonts } from './load-page-fonts.ts';
export type { PrintedCredits } from './heading.ts';
export { type PageFormat, standardFormat } from './paper.ts';
export type { BookletEntry } from './plan.ts';
export { type Booklet, printBooklet, type PrintedScore, printScores } from './print-scores.ts';
export { english, type PrintTexts } from './texts.ts';
