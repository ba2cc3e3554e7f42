export { bookletFileName } from './file-name.ts';
export { earlyGrades } from './early-grades.ts';
export { engravingLayout, pageFormat } from './layouts.ts';
export { type Drawings, openDrawings } from './read-drawings.ts';
