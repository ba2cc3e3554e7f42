export { CompareDialog, ComparePane } from './compare-dialog.tsx';
export { comparisonQuery } from './queries.ts';
export { DuplicatesNotice } from './compare-dialog.tsx';
