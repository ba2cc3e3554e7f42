/**
 * Whether a text ends in a line end, with or without blanks after it. A regular expression would try every blank of a
 * long text as a beginning, which takes quadratic time.
 */
export function endsWithLineEnd(text: string): boolean {
  return text.slice(text.trimEnd().length).includes('\n');
}
