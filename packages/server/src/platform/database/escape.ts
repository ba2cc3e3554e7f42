import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a folded column, or what is made of one, holds a text anywhere; `%` and `_` are ordinary characters. */
export function contains(column: string | RawBuilder<unknown>, text: string): Expression<SqlBool> {
  const pattern = `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** A folded text for a column of `maxLength` characters: folding may turn one character into eighteen. */
export function foldedKey(text: string, maxLength: number): string {
  return folded(text).slice(0, maxLength).toWellFormed();
}

/** How texts are compared in a search, on both engines alike: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
