export type { Light } from './light-measures.ts';
export { pageQuery } from './queries.ts';
export { SheetMusic } from './sheet-music.tsx';
export { SheetPane } from './sheet-pane.tsx';
export { SheetPage } from './sheet-page.tsx';
