export { type Highlight, highlightMeasures, markFound, measuresIn, reveal } from './highlight-measures.ts';
export { preparePage } from './prepare-page.ts';
export { SheetMusic, SheetPane } from './sheet-music.tsx';
export { pageQuery, SheetPage } from './sheet-page.tsx';
