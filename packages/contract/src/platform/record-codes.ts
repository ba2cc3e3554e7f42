import type { Code } from './permissions.ts';

/**
 * The codes of which a person needs one to find, link and restore records of a kind. No zod here, so that the
 * router of the web can load this without the schemas.
 */
export const recordCodes = {
  channel: ['UM'],
  educator: ['UM'],
  student: ['UM'],
  key: ['UM', 'SM'],
  score: ['SL'],
  library: ['SL', 'CM'],
  booklet: ['SL'],
  administrator: ['AD'],
  card: ['ES'],
} as const satisfies Record<string, readonly [Code, ...Code[]]>;
