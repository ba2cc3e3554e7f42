/** A text as a pattern for `like … escape '\'` that matches it anywhere; `%` and `_` are ordinary characters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** How texts are compared in a search, on both engines alike: without case, width or composition. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
