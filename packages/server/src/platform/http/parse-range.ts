/** Offsets of the first and the last byte. */
type Range = { first: number; last: number };

/**
 * The range of a file that a Range header names. Null is the whole file: RFC 9110 allows to ignore a header that names
 * several ranges or cannot be read.
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
