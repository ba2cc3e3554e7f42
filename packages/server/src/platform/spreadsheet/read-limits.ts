import type { RefusalArguments } from '#platform/http/index.ts';

/** Total size of all unpacked parts. */
export const maxUnpackedBytes = 400 * 1024 * 1024;
export const maxRows = 100_000;
/** Includes blank rows, which take time, too. It is the maximum that Excel can show. */
export const maxRowsOfSheet = 1_048_576;
export const maxColumns = 100;
export const maxCharacters = 2_000;
/** Characters of a cell in the file, where each may be written as an escape such as `_x0041_`. */
export const maxCellText = maxCharacters * 7;

/** Why a file cannot be read as a sheet. Unlike a `Refusal`, it can be passed between threads. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: RefusalArguments;

  constructor(...refusal: RefusalArguments) {
    super(refusal[0]);
    this.refusal = refusal;
  }
}

/** Checks the fields, because an error from another thread has lost its class. */
export function isUnreadable(error: unknown): error is Unreadable {
  return error instanceof Error && error.name === 'Unreadable';
}
