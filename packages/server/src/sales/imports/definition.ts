import type { FieldError } from '@eemusic/contract/platform/field-errors';
import type { InLanguages } from '@eemusic/contract/platform/languages';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import type { Change, Query } from '#platform/database/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';

/** A value as it is stored and compared; null is an empty cell. */
export type ImportValue = string | number | null;
export type Values = Readonly<Record<string, ImportValue>>;

export type Parsed = { value: ImportValue } | { reason: FieldError };

export type ImportField = {
  /** The name of the column in the room's list. */
  field: string;
  /** The header of the export in each language. */
  headers: InLanguages;
  /** Other headers by which the column is recognised; case, spaces and punctuation do not count. */
  synonyms?: readonly string[];
  /** Must be filled in; a record that has none already may stay without. */
  isRequired?: boolean;
  /** An empty cell keeps the stored value, or the default in a new record. */
  isKept?: boolean;
  /** The last day of a record, which cannot lie before its first. */
  isLastDay?: boolean;
  /** A column of the export that cannot be imported, such as a count: it is recognised and ignored. */
  isReadOnly?: boolean;
  /** How the template explains the column, which has none without it. */
  entry?: { note: InLanguages; example: InLanguages };
  /** Parses a cell that is not empty; `cells.ts` has the usual parsers. */
  parse(cell: SheetCell): Parsed;
  /** Whether two texts that differ are one value. */
  isSame?(stored: string, imported: string): boolean;
  /** A value as the export displays it, where that differs. */
  show?(value: string | number): string;
};

/** A parsed row: the values of all mapped columns that can be written. */
export type Candidate = {
  id: number | null;
  values: Values;
  /** Read-only cells unparsed, by which a record may be found. */
  asides: Readonly<Record<string, SheetCell>>;
};

/** The live record that a row matches, with all fields that can be written and the id of its owner. */
export type Existing = {
  id: number;
  name: string;
  version: number;
  ownerId: number | null;
  values: Values;
  /** Null where it has none. */
  firstDay: string | null;
};

export type Reason = { field: string | null; error: FieldError };

/** What is to be written: the changed values of an existing record, or all values of a new one. */
export type Draft = {
  existing: Existing | null;
  candidate: Candidate;
  values: Values;
  /** The owner after the import, whether it changes or not. */
  ownerId: number | null;
};

/** One record of an import to undo. `before` is null for a new record; `after` is what the import wrote. */
export type Undone = {
  id: number;
  name: string;
  before: Values | null;
  after: Values;
  /** The owners before and after; null where the import did not change the owner. */
  owner: { before: number | null; after: number | null } | null;
};

/**
 * How a room imports. The engine reads the file, guesses the columns, parses cells, compares, counts, asks for
 * confirmation and keeps what an undo needs. The room finds and writes records, a hundred rows in a few statements, so that
 * the event loop is not blocked. `importActions` makes the routes and the restorer, which a room lists under
 * `importKind(definition)`.
 */
export type ImportDefinition = {
  /** The kind of its records in the audit trail, such as 'educator'. */
  noun: string;
  /** The noun for its records in texts. */
  records: ImportNoun;
  /** Further headers of the column with the id; 'Id' is one. */
  idSynonyms?: readonly string[];
  /** The field with the name of a record. */
  nameField: string;
  /** The field with the name of the owner; emptying it counts as detaching. Null where records have no owner. */
  ownerField: string | null;
  fields: readonly ImportField[];
  /** The names of the template and of its sheet to fill in. */
  template: { file: InLanguages; sheet: InLanguages };
  /** The number of all live records. */
  total(db: Query): Promise<number>;
  /**
   * The live record that each row matches, by its id if it has one, else by a natural key of the room. Null where there is
   * none, a reason where there are several.
   */
  find(
    db: Query,
    candidates: readonly Candidate[],
  ): Promise<readonly ({ existing: Existing } | { reason: Reason } | null)[]>;
  /**
   * Returns a key by which new rows, and records that no row matches, are reported as possible duplicates; null matches
   * nothing.
   */
  likenessOf?(values: Values): string | null;
  /** Returns for each row the id of a similar live record, if there is one. */
  findAlike?(db: Query, candidates: readonly Candidate[]): Promise<readonly (number | null)[]>;
  /** Two new rows with the same key are refused as duplicates; null never matches. */
  keyOf(values: Values): string | null;
  /** The id of the live owner with each of these names, or why there is none to choose. */
  findOwners(db: Query, names: readonly string[]): Promise<ReadonlyMap<string, number | FieldError>>;
  /** Locks before anything is written, until the transaction ends. */
  lock(tx: Change): Promise<void>;
  /** Writes drafts with an audit entry each and returns their ids in the same order. */
  write(tx: Change, drafts: readonly Draft[], at: Date): Promise<readonly number[]>;
  /**
   * Undoes these with an audit entry each: removes what was new, and restores former values that nobody changed since.
   * Records that no longer exist are skipped.
   */
  undo(tx: Change, records: readonly Undone[], at: Date): Promise<void>;
};

/** The kind of the deletions that undo its imports. */
export function importKind({ noun }: Pick<ImportDefinition, 'noun'>): string {
  return `${noun}-import`;
}
