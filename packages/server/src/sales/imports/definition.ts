import type { FieldError } from '@eemusic/contract/platform/field-errors';
import type { InLanguages } from '@eemusic/contract/platform/languages';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import type { Change, Query } from '#platform/database/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';

/** A value as it is stored and compared; null is an empty cell. */
export type ImportValue = string | number | null;
export type Values = Readonly<Record<string, ImportValue>>;

/** `first` is the first of several values in a cell that takes one. */
export type Parsed = { value: ImportValue } | { reason: FieldError; first?: Parsed };

export type ImportField = {
  field: string;
  headers: InLanguages;
  /** Other headers that mean this column; case, spaces and punctuation are ignored. */
  synonyms?: readonly string[];
  /** Matches the headers that mean this column in further words, without case, spaces and punctuation. */
  like?: RegExp;
  /** A value is required, except in a record that has none already. */
  isRequired?: boolean;
  /** For an empty cell, an existing record keeps its value and a new one gets the default. */
  isKept?: boolean;
  /** Whether it is the last day of a record, which must not be before the first day. */
  isLastDay?: boolean;
  /** The field of the record that it is stored in, and what an empty cell is stored as, if not as null. */
  stored?: string;
  empty?: '';
  /** The explanation of the column in the template; without one, the template leaves out the column. */
  entry?: { note: InLanguages; example: InLanguages };
  parse?: (cell: SheetCell) => Parsed;
  isSame?(stored: string, imported: string): boolean;
  /** Formats a value as in the export, if that differs from the stored value. */
  show?(value: string | number): string;
};

export type Candidate = {
  id: number | null;
  values: Values;
  /** Unparsed cells of ignored columns, by which a record may be found. */
  unparsedCells: Readonly<Record<string, SheetCell>>;
};

export type Existing = {
  id: number;
  name: string;
  version: number;
  ownerId: number | null;
  values: Values;
  firstDay: string | null;
};

export type Reason = { field: string | null; error: FieldError };

/** What to write: the changed values of an existing record, or all values of a new one. */
export type Draft = {
  existing: Existing | null;
  candidate: Candidate;
  values: Values;
  ownerId: number | null;
};

/** An imported record to undo. `before` is null for a new record; `after` is what the import wrote. */
export type ImportUndo = {
  id: number;
  name: string;
  before: Values | null;
  after: Values;
  /** The owners before and after; null if the import did not change the owner. */
  owner: { before: number | null; after: number | null } | null;
};

/**
 * How a room imports. The importer reads the file, guesses the columns, parses cells, compares, counts, asks for
 * confirmation and stores what an undo needs. The room finds and writes records, a hundred rows with a few statements,
 * so that the event loop is not blocked. `importActions` makes the routes and the restorer, which the room registers
 * under `importKind(definition)`.
 */
export type ImportDefinition = {
  noun: string;
  records: ImportNoun;
  /** Other headers of the id column, besides 'Id'. */
  idSynonyms?: readonly string[];
  nameField: string;
  /** If it becomes empty, the record counts as detached. Null if records have no owner. */
  ownerField: string | null;
  fields: readonly ImportField[];
  template: { file: InLanguages; sheet: InLanguages };
  total(db: Query): Promise<number>;
  /** By its id, otherwise by a natural key of the room. Null if there is none, a reason if there are several. */
  find(
    db: Query,
    candidates: readonly Candidate[],
  ): Promise<readonly ({ existing: Existing } | { reason: Reason } | null)[]>;
  /** A key of possible duplicates among records that no row matches; null if nothing is similar. */
  likenessOf?(values: Values): string | null;
  findDuplicates?(db: Query, candidates: readonly Candidate[]): Promise<readonly (number | null)[]>;
  /** A second new row with the same key is refused. Null for a row that cannot be a duplicate. */
  keyOf(values: Values): string | null;
  findOwners(db: Query, names: readonly string[]): Promise<ReadonlyMap<string, number | FieldError>>;
  /** Takes the room's locks until the transaction ends; called before anything is written. */
  lock(tx: Change): Promise<void>;
  /** Writes the drafts, with an audit entry each, and returns their ids in the same order. */
  write(tx: Change, drafts: readonly Draft[], at: Date): Promise<readonly number[]>;
  /**
   * Undoes these with an audit entry each: removes new records, and restores earlier values that nobody has changed
   * since. Skips records that no longer exist. Returns how many new ones stay.
   */
  undo(tx: Change, records: readonly ImportUndo[], at: Date): Promise<number>;
};

export function importKind({ noun }: Pick<ImportDefinition, 'noun'>): string {
  return `${noun}-import`;
}
