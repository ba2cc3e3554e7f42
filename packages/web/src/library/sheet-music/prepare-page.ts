/** Parses a page and loads its fonts. */
export function takePage(text: string): SVGSVGElement {
  loadFontsOf(text);
  return parsePage(text);
}

/** Style sheets of the fonts for other scripts; the browser loads a font file when one of its characters is shown. */
const styleSheets = new Map<string, () => Promise<unknown>>([
  ['Noto Serif Variable', () => Promise.all([import('@fontsource-variable/noto-serif/wght.css'), italics()])],
  ['Noto Sans Hebrew Variable', () => import('@fontsource-variable/noto-sans-hebrew/wght.css')],
  ['Noto Sans Arabic Variable', () => import('@fontsource-variable/noto-sans-arabic/wght.css')],
  ['Noto Sans Thai Variable', () => import('@fontsource-variable/noto-sans-thai/wght.css')],
  ['Noto Sans SC Variable', () => import('@fontsource-variable/noto-sans-sc/wght.css')],
  ['Noto Sans JP Variable', () => import('@fontsource-variable/noto-sans-jp/wght.css')],
  ['Noto Sans KR Variable', () => import('@fontsource-variable/noto-sans-kr/wght.css')],
]);

const italics = () => import('@fontsource-variable/noto-serif/wght-italic.css');

function loadFontsOf(page: string): void {
  for (const [family, load] of styleSheets) {
    if (page.includes(`font-family="${family}"`)) load().catch(() => undefined);
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

const elements = new Set('svg g defs use path polygon polyline rect circle ellipse line text tspan'.split(' '));
const attributes = new Set(
  (
    'id class transform viewBox preserveAspectRatio overflow color opacity ' +
    'd points x y x1 y1 x2 y2 dx dy r rx ry cx cy width height ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
    'font-family font-size font-style font-weight letter-spacing text-anchor'
  ).split(' '),
);
const texts = new Set(['text', 'tspan']);

/** Keeps only these elements and attributes: pages are made of uploaded files. @throws if it is not SVG */
export function parsePage(text: string): SVGSVGElement {
  const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const page = copyElement(root);
  if (!(page instanceof SVGSVGElement)) throw new Error('This page is no SVG');
  return page;
}

function copyElement(source: Element): SVGElement | null {
  if (source.namespaceURI !== svgNamespace || !elements.has(source.localName)) return null;

  const copy = document.createElementNS(svgNamespace, source.localName);
  for (const attribute of source.attributes) copyAttribute(attribute, source, copy);
  for (const child of source.childNodes) {
    if (child instanceof Element) {
      const kept = copyElement(child);
      if (kept !== null) copy.append(kept);
    } else if (child.nodeType === Node.TEXT_NODE && texts.has(source.localName)) {
      copy.append(child.nodeValue ?? '');
    }
  }
  return copy;
}

function copyAttribute({ name, localName, namespaceURI, value }: Attr, source: Element, copy: SVGElement): void {
  const isReference = localName === 'href' && (namespaceURI === null || namespaceURI === xlinkNamespace);
  if (isReference) {
    if (source.localName === 'use' && /^#[\w-]+$/.test(value)) copy.setAttribute('href', value);
    return;
  }
  /** A url() in a colour could load from any address. */
  if (attributes.has(name) && !/url\s*\(/i.test(value)) copy.setAttribute(name, value);
}
