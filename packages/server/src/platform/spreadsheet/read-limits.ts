import type { RefusalArguments } from '#platform/http/index.ts';

/** Total size of all unpacked parts. */
export const maxUnpackedBytes = 400 * 1024 * 1024;
export const maxRows = 100_000;
/** Includes blank rows, which take time, too. It is the maximum that Excel can show. */
export const maxRowsOfSheet = 1_048_576;
export const maxColumns = 100;
/** Includes blank cells; the maximum that Excel can show. */
export const maxColumnsOfSheet = 16_384;
export const maxCharacters = 2_000;
/** Characters of a cell in the file, where each may be written as an escape such as `_x0041_`. */
export const maxCellText = maxCharacters * 7;

/** Why a file cannot be read as a sheet. Unlike a `Refusal`, its process needs nothing else of the server for it. */
export class Unreadable extends Error {
  readonly refusal: RefusalArguments;

  constructor(...refusal: RefusalArguments) {
    super(refusal[0]);
    this.refusal = refusal;
  }
}
