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

/** 1 … 399 as books number the pages before the first. */
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
