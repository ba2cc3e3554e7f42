/** Painting loads many megabytes, which an idle server need not have. */
export const loadPaper = () => import('./paper.ts');
export { print as printStatement } from './fetch.ts';
export { getStatement, numberOf, statementRecord, type StatementRow, statementsWithNames } from './store.ts';
export { toStatement } from './store.ts';
export { closeMonth, payMany } from './room.ts';
