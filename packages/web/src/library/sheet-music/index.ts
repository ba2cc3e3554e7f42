export { type Highlight, highlightMeasures, markFound, measuresIn } from './highlight-measures.ts';
export { preparePage } from './prepare-page.ts';
export { pageQuery } from './queries.ts';
export { reveal } from './reveal.ts';
export { SheetMusic } from './sheet-music.tsx';
export { SheetPane } from './sheet-pane.tsx';
export { SheetPage } from './sheet-page.tsx';
