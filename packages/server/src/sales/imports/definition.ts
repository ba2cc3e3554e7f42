import type { FieldError } from '@eemusic/contract/platform/field-errors';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import type { Change, Query } from '#platform/database/index.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';

/** As it is stored and compared; null is an empty cell. */
export type ImportValue = string | number | null;
export type Values = Readonly<Record<string, ImportValue>>;

export type Parsed = { value: ImportValue } | { reason: FieldError };

export type ImportField = {
  /** The name of the column in the room's list. */
  field: string;
  /** The header of the export, and what the screen shows. */
  label: string;
  /** Other headers by which the column is recognised; case, spaces and punctuation do not count. */
  synonyms?: readonly string[];
  /** Must be filled in; an empty one that is stored already may stay. */
  isRequired?: boolean;
  /** An empty cell leaves it as it is, in a new record as the room usually has it. */
  isKept?: boolean;
  /** Of the export, such as counts: recognised and left alone. */
  isReadOnly?: boolean;
  /** What a cell that is not empty means, or why it cannot be taken. `cells.ts` has the usual ones. */
  parse(cell: SheetCell): Parsed;
  /** A value as the export writes it, where that is not the value itself. */
  show?(value: string | number): string;
};

/** A row as it was read: the values of all columns that are mapped, but not of read-only ones. */
export type Candidate = {
  id: number | null;
  values: Values;
  /** Read-only cells as they are, for a natural key. */
  asides: Readonly<Record<string, SheetCell>>;
};

/** A live record that a row means, with all of its fields that are not read-only; `ownerId` is whom it belongs to. */
export type Existing = { id: number; name: string; version: number; ownerId: number | null; values: Values };

export type Reason = { field: string | null; error: FieldError };

/** What is to be written: of a changed record the changed values, of a new one all that are given. */
export type Draft = {
  existing: Existing | null;
  candidate: Candidate;
  values: Values;
  /** To whom it belongs then, changed or not. */
  ownerId: number | null;
};

/** One record of an import that is undone; `before` null: it was new. `after` is what the import wrote. */
export type Undone = {
  id: number;
  name: string;
  before: Values | null;
  after: Values;
  /** Whom it belonged to, and whom since; null where the import did not move it. */
  owner: { before: number | null; after: number | null } | null;
};

/**
 * How a room imports. The engine reads the file, guesses the columns, parses cells, compares, counts, asks for
 * confirmation and keeps what an undo needs; the room finds and writes, each for some hundred rows at once and in a few
 * statements, for a slice must not hold the event loop.
 *
 * Serve a check by `checkImport(services, definition, request)` and an import by
 * `applyImport(services, definition, request, by)`; add `importRestorer(services, definition)` to the restorers under
 * `importKind(definition)`.
 */
export type ImportDefinition = {
  /** Names a record in the audit trail: 'educator'. */
  noun: string;
  /** What its records are called in texts. */
  records: ImportNoun;
  /** Further headers of the column with the id; 'Id' is one. */
  idSynonyms?: readonly string[];
  /** The field by which a person knows a record. */
  nameField: string;
  /** The field with the name of the record above, to which a record belongs; emptying it counts as detaching. */
  ownerField: string;
  fields: readonly ImportField[];
  /** All live records. */
  total(db: Query): Promise<number>;
  /**
   * For each row the live record that it means: by its id if it has one, otherwise by the natural key of the room.
   * Null where there is none; a reason where it cannot be told.
   */
  find(
    db: Query,
    candidates: readonly Candidate[],
  ): Promise<readonly ({ existing: Existing } | { reason: Reason } | null)[]>;
  /** By which two new rows of a file are the same; null: they never are. */
  keyOf(values: Values): string | null;
  /** The live record above of each of these names: its id, or why it cannot be told. */
  findOwners(db: Query, names: readonly string[]): Promise<ReadonlyMap<string, number | FieldError>>;
  /** Taken before anything is written, held to the end. */
  lock(tx: Change): Promise<void>;
  /** Writes these with an audit entry each; answers the id of each in this order. */
  write(tx: Change, drafts: readonly Draft[], at: Date): Promise<readonly number[]>;
  /**
   * Takes these back with an audit entry each: removes what was new, and brings back values from before where nobody
   * changed them since. Records that are gone are passed over.
   */
  undo(tx: Change, records: readonly Undone[], at: Date): Promise<void>;
};

/** The kind of its deletions. */
export function importKind({ noun }: Pick<ImportDefinition, 'noun'>): string {
  return `${noun}-import`;
}
