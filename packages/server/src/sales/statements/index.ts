export { openSheet } from './paper-table.ts';
export { print as printStatement } from './print.ts';
export { getStatement, numberOf, statementRecord, type StatementRow } from './rows.ts';
export { recountStatements } from './store.ts';
