/**
 * Returns the number of characters of a name. A Chinese character counts twice, because Chinese names are complete with
 * two characters.
 */
export function nameWidth(name: string): number {
  return [...name].reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}

/** Students with narrower names are not offered for assignment. */
export const minChoosableWidth = 3;
