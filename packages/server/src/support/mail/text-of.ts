import { compile } from 'html-to-text';

/** Blocks stand on lines of their own, one empty line between paragraphs at most; links show where they lead. */
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

/** The text of HTML that was made safe. */
export function textOf(html: string): string {
  return convert(html).trim();
}
