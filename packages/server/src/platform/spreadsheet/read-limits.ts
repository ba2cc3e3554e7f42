import type { RefusalArguments } from '#platform/http/index.ts';

export const maxBytes = 20 * 1024 * 1024;
/** Of all parts that are read, unpacked. */
export const maxUnpackedBytes = 400 * 1024 * 1024;
export const maxRows = 100_000;
export const maxColumns = 100;
export const maxCharacters = 2_000;

/** Why a file is no sheet that can be read; it travels between threads, which a `Refusal` cannot. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: RefusalArguments;

  constructor(...refusal: RefusalArguments) {
    super(refusal[0]);
    this.refusal = refusal;
  }
}

/** It comes from another thread with its fields, but without its class. */
export function isUnreadable(error: unknown): error is Unreadable {
  return error instanceof Error && error.name === 'Unreadable';
}
