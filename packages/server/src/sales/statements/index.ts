/** Painting loads many megabytes, which an idle server need not have. */
export const loadPaper = () => import('./paper-table.ts');
export { print as printStatement } from './print.ts';
export {
  getStatement,
  numberOf,
  statementRecord,
  type StatementRow,
  statementsWithNames,
  toStatement,
} from './rows.ts';
export { closeMonth, payMany } from './room.ts';
