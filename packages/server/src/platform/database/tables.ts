/**
 * Every table by name. Each room adds its own by declaration merging, beside the SQL that uses it: `declare module
 * '#platform/database/tables.ts' { interface Tables { scores: ScoresTable } }`.
 */
export interface Tables {}
