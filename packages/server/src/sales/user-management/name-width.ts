/** Characters of a name, a Chinese one counting as two. */
export function nameWidth(name: string): number {
  return [...name].reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
}

/** A student is offered for choosing from this width on. */
export const minChoosableWidth = 3;
