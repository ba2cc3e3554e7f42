/** Offsets of the first and the last byte, both inclusive. */
type Range = { first: number; last: number };

/**
 * Returns the range of a Range header; 'beyond' if it starts after the end of the file. Null means the whole file: RFC
 * 9110 allows ignoring a header that names several ranges or cannot be parsed.
 */
export function parseRange(header: string | undefined, bytes: number): Range | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { first: Math.max(0, bytes - Number(last)), last: bytes - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= bytes) return 'beyond';
  return { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
