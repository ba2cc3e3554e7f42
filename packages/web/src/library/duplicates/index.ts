export { CompareDialog } from './compare-dialog.tsx';
export { ComparePane } from './compare-pane.tsx';
export { comparisonQuery } from './queries.ts';
export { DuplicatesNotice } from './duplicates-notice.tsx';
