import { createElement, type ReactNode } from 'react';

/** Elements that a mail may have. Any other element is replaced by its content. */
const plain = new Set(
  'p div span br hr b strong i em u s del ins sub sup small h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table thead tbody tfoot tr td th caption'.split(
    ' ',
  ),
);
const empty = new Set(['br', 'hr']);
const left = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'noscript', 'svg', 'math', 'head']);
/** Elements nested deeper than this are shown as text. */
const maxDepth = 60;

/**
 * Renders the sanitised HTML of a mail as React elements, as a second barrier after the server: only the elements
 * above, without attributes except the address of a link. The parser runs no scripts and loads nothing.
 */
export function MailHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <>{childrenOf(body, 0)}</>;
}

function childrenOf(node: Node, depth: number): ReactNode[] {
  if (depth > maxDepth) return [node.textContent];
  return Array.from(node.childNodes, (child, index) => draw(child, index, depth));
}

function draw(node: Node, key: number, depth: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (left.has(name)) return null;
  if (name === 'img') return pictureOf(node);
  if (empty.has(name)) return createElement(name, { key });

  const inside = childrenOf(node, depth + 1);
  if (name === 'a') return linkOf(node, key, inside);
  return plain.has(name) ? createElement(headingless(name), { key }, ...withoutBlanks(name, inside)) : inside;
}

/** Headings of a mail become bold text, because they would disturb the outline of the page. */
function headingless(name: string): string {
  return /^h\d$/.test(name) ? 'strong' : name;
}

/** React warns about white space between the rows of a table. */
function withoutBlanks(name: string, inside: ReactNode[]): ReactNode[] {
  return /^(table|thead|tbody|tfoot|tr)$/.test(name) ? inside.filter((part) => typeof part !== 'string') : inside;
}

function pictureOf(node: Element): ReactNode {
  const description = node.getAttribute('alt');
  return description === null || description === '' ? null : `[${description}]`;
}

/** Without referrer and opener, so that other sites learn nothing about the console. */
function linkOf(node: Element, key: number, inside: ReactNode[]): ReactNode {
  const address = node.getAttribute('href') ?? '';
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return createElement('span', { key }, ...inside);
  return createElement(
    'a',
    { key, href: address, target: '_blank', rel: 'noopener noreferrer', title: address },
    ...inside,
  );
}
