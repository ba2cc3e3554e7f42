import type { RefusalArguments } from '#platform/http/index.ts';

export const maxBytes = 20 * 1024 * 1024;
/** Of all parts that are read, unpacked. */
export const maxUnpackedBytes = 400 * 1024 * 1024;
export const maxRows = 100_000;
export const maxColumns = 100;
export const maxCharacters = 2_000;

/** Why a file is no sheet that can be read; it travels between threads, which a `Refusal` cannot. */
export class Unreadable extends Error {
  readonly refusal: RefusalArguments;

  constructor(...refusal: RefusalArguments) {
    super(refusal[0]);
    this.refusal = refusal;
  }
}
