export { bookletFileName, earlyGrades, engravingLayout, pageFormat } from './layouts.ts';
export { type Drawings, openDrawings } from './read-drawings.ts';
