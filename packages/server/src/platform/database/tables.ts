/**
 * All tables by name. Each room adds its own by declaration merging, next to the SQL that uses them: `declare module
 * '#platform/database/tables.ts' { interface Tables { scores: ScoresTable } }`.
 */
export interface Tables {}
