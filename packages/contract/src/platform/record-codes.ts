import type { Code } from './permissions.ts';

/** Of these codes a person needs one to find, link and restore records. No zod here, for the router of the web. */
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
