import { type Expression, sql, type SqlBool } from 'kysely';

/** Whether a folded column holds a text anywhere; `%` and `_` are ordinary characters. */
export function contains(column: string, text: string): Expression<SqlBool> {
  const pattern = `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** How texts are compared in a search, on both engines alike: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
