import { compile } from 'html-to-text';
import sanitize from 'sanitize-html';
import { clean, maxElements, maxHtmlLength } from './read.ts';
import type { Part } from './parse-mail.ts';

type SafeHtml = {
  html: string | null;
  /** Its text; set even if the HTML is too long to be stored. */
  text: string;
  hasRemoteContent: boolean;
  isShortened: boolean;
};

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

const kept = namesIn(`
  p div br hr h1 h2 h3 h4 h5 h6 blockquote pre code
  b strong i em u s del ins sub sup small a
  ul ol li dl dt dd
  table caption thead tbody tfoot tr th td img
`);

/** Elements that are removed together with their content. */
const dropped = namesIn(`
  script style title template textarea option select noscript noembed noframes
  iframe object embed applet svg math xmp audio video canvas
`);

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

const maxCells = 50;
const maxDepth = 40;
const safeLink = /^(https?:\/\/|mailto:)/i;

/**
 * Keeps text, lists, tables and links. Removes scripts, styles, forms, and everything that a browser would load. A
 * picture of the mail itself is named by the number of its attachment.
 */
export function makeSafe(source: string | null, parts: readonly Part[] = []): SafeHtml {
  if (source === null) return { html: null, text: '', hasRemoteContent: false, isShortened: false };
  const cleaned = clean(source.slice(0, endOf(source)));
  let hasRemoteContent = false;
  const html = sanitize(cleaned, {
    allowedTags: kept,
    nonTextTags: dropped,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      img: ['src', 'alt'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['cid'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
    allowProtocolRelative: false,
    nestingLimit: maxDepth,
    onOpenTag: (name, attributes) => {
      hasRemoteContent ||= isFetched(name, attributes);
    },
    transformTags: { a: asLink, td: asCell, th: asCell, img: asPicture(parts) },
  }).trim();

  const isTooLong = html.length > maxHtmlLength.safe;
  return {
    html: isTooLong || html === '' ? null : html,
    text: convert(html).trim(),
    hasRemoteContent,
    isShortened: isTooLong || source.length > endOf(source),
  };
}

/** Returns the index at which reading stops because of a limit. */
function endOf(source: string): number {
  const starts = /<[a-z]/gi;
  for (let elements = 0; elements < maxElements; elements += 1)
    if (!starts.test(source) || starts.lastIndex > maxHtmlLength.source)
      return Math.min(source.length, maxHtmlLength.source);
  return starts.lastIndex;
}

const elsewhere = /^\s*(https?:)?\/\//i;
const fetchedFrom = ['src', 'srcset', 'background', 'poster', 'data', 'xlink:href', 'dynsrc', 'lowsrc'];

function isFetched(name: string, attributes: Record<string, string>): boolean {
  const isSheet = name === 'link' || name === 'base' || name === 'image' || name === 'use';
  const isStyled = /url\s*\(|@import|image-set/i.test(attributes['style'] ?? '');
  const isNamed = fetchedFrom.some((attribute) => elsewhere.test(attributes[attribute] ?? ''));
  return isStyled || isNamed || (isSheet && elsewhere.test(attributes['href'] ?? ''));
}

type Attributes = Record<string, string>;

/** A linked page learns neither the address of the console (referrer) nor gets access to its window (opener). */
function asLink(tagName: string, { href = '' }: Attributes) {
  const link = href.trim();
  const attribs: Attributes = safeLink.test(link)
    ? { href: link, rel: 'noopener noreferrer nofollow', target: '_blank' }
    : {};
  return { tagName, attribs };
}

const asPicture = (parts: readonly Part[]) => (tagName: string, attributes: Attributes) => {
  const [, id = ''] = /^\s*cid:(.*)$/is.exec(attributes['src'] ?? '') ?? [];
  const index = parts.findIndex(
    ({ contentId }) => contentId && [contentId, encodeURIComponent(contentId)].includes(id.trim()),
  );
  const { alt = '' } = attributes;
  return { tagName, attribs: index < 0 ? ({} as Attributes) : { src: `cid:${index}`, alt } };
};

function asCell(tagName: string, attributes: Attributes) {
  const attribs: Attributes = {};
  for (const span of ['colspan', 'rowspan']) {
    const cells = Number(attributes[span]);
    if (Number.isInteger(cells) && cells > 1 && cells <= maxCells) attribs[span] = String(cells);
  }
  return { tagName, attribs };
}
