const digits = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** 1 to 399 in roman numerals, as books number their front matter. */
export function roman(number: number): string {
  let text = '';
  let rest = number;
  for (const [digit, value] of digits) {
    while (rest >= value) {
      text += digit;
      rest -= value;
    }
  }
  return text;
}
