export { type Highlight, highlightMeasures, markFound, measuresIn, reveal } from './highlight-measures.ts';
export { SheetMusic, SheetPane, usePaper } from './sheet-music.tsx';
export { pageQuery, SheetPage } from './sheet-page.tsx';
