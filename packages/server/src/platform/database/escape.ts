import { folded, searchable } from '@eemusic/contract/platform/searchable';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

export { folded, searchable };

type Column = string | RawBuilder<unknown>;

/** The SQL condition that a folded column or expression contains a text; `%` and `_` are ordinary characters. */
export const contains = (column: Column, text: string): Expression<SqlBool> => holds(column, folded(text));

/** Like `contains`, for a column of searchable text. */
export const containsSearched = (column: Column, text: string): Expression<SqlBool> => holds(column, searchable(text));

export function holds(column: Column, part: string): Expression<SqlBool> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** Folds a text for a column of `maxLength` characters; folding can turn one character into eighteen. */
export const foldedKey = (text: string, maxLength: number): string => cut(folded(text), maxLength);

export const searchKey = (text: string, maxLength: number): string => cut(searchable(text), maxLength);

export const cut = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed();
