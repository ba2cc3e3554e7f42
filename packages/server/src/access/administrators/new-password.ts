import type { RandomSource } from '#platform/services.ts';

/** Without l and o, which look like digits. */
const letters = 'abcdefghijkmnpqrstuvwxyz';
/** Larger bytes are discarded, because they would make the first letters more likely than the others. */
const byteLimit = 256 - (256 % letters.length);
const groups = 4;
const size = 5;

/** A password of about 90 random bits that can be read aloud: four groups of five letters. */
export function newPassword(random: RandomSource): string {
  let drawn = '';
  while (drawn.length < groups * size) {
    for (const byte of random.bytes(groups * size)) {
      if (byte < byteLimit && drawn.length < groups * size) drawn += letters[byte % letters.length];
    }
  }
  return Array.from({ length: groups }, (_, group) => drawn.slice(group * size, (group + 1) * size)).join('-');
}
