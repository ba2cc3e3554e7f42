/** Each room adds its own: `declare module '#platform/database/tables.ts' { interface Tables { … } }`. */
export interface Tables {}
