/** The number of characters of a name; a Chinese character counts as two, because short Chinese names are complete. */
export function nameWidth(name: string): number {
  return [...name].reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}

/** Students with narrower names are not offered for assignment. */
export const minChoosableWidth = 3;
