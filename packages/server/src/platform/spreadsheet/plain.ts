/** What forms write after a header, such as 'Name (required)'. */
const remark = /[(（[【]\s{0,9}(required|mandatory|optional|必填|必须|选填|可选|非必填)\s{0,9}[)）\]】]/giu;

/** Returns a header without what forms add to it, and then as `plain` does. */
export const plainHeading = (header: string): string => plain(header.replace(remark, ''));

/** Returns a text without case, width, spaces and punctuation, for comparison. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
