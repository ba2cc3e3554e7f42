import { compile } from 'html-to-text';

/** Blocks get lines of their own, with at most one empty line in between; links show their address. */
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'ol', format: 'unorderedList', options: { itemPrefix: '- ' } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'h1', 'h2', 'h3'].map((selector) => ({
      selector,
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'hr', format: 'lineBreak' },
  ],
});

/** Converts sanitised HTML to text. */
export function textOf(html: string): string {
  return convert(html).trim();
}
