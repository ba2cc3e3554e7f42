type Part = { first: number; last: number };

/**
 * What a Range header asks for of a file of so many bytes. All of it, as RFC 9110 allows, where it asks for several
 * parts or cannot be read.
 */
export function partAsked(header: string | undefined, bytes: number): Part | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { first: Math.max(0, bytes - Number(last)), last: bytes - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= bytes) return 'beyond';
  return { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
