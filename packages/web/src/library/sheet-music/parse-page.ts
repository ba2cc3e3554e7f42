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

/**
 * Parses an engraved page and keeps only the elements and attributes listed above, because scores come from uploaded
 * files and the result becomes part of the console's page. @throws if the text is not SVG
 */
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
