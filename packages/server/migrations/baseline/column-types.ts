import type { Engine } from '#platform/database/database.ts';

/** The few column types for which the engines have different words. */
export type ColumnTypes = {
  /** Counted up by the database and never used twice. */
  id: string;
  bytes: string;
  /** Text that lists are sorted by: by code points on either engine. */
  sorted(length: number): string;
  /** Stands behind a table whose rows lie in the order of its primary key, so that rows of one owner lie together. */
  inKeyOrder: string;
};

export function columnTypes(engine: Engine): ColumnTypes {
  if (engine === 'sqlite')
    return {
      id: 'id integer primary key autoincrement',
      bytes: 'blob',
      sorted: (length) => `varchar(${length})`,
      inKeyOrder: 'without rowid',
    };
  return {
    id: 'id integer generated always as identity primary key',
    bytes: 'bytea',
    sorted: (length) => `varchar(${length}) collate "C"`,
    inKeyOrder: '',
  };
}

/** Instants are ISO 8601 texts of one length, so that their order is the order of time on either engine. */
export const instant = 'varchar(30)';

/** A column that is 0 or 1 on either engine. */
export const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`;

export const flagFrom = (name: string, initial: 0 | 1) =>
  `${name} integer not null default ${initial} check (${name} in (0, 1))`;
