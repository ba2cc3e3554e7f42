export { CompareDialog } from './compare-dialog.tsx';
export { ComparePane } from './compare-pane.tsx';
export { formatMeasures } from './differences.ts';
export { comparisonQuery } from './queries.ts';
export { DuplicatesNotice } from './duplicates-notice.tsx';
