import { SaxesParser } from 'saxes';

const elements = new Set(
  'svg desc defs g symbol path style text tspan use ellipse circle polygon polyline rect line title'.split(' '),
);

const word = /^[\w.-]*$/;
const words = /^[\w.,' -]*$/;
const numbers = /^[\d.,eE+\s-]*(?:px|%)?$/;
const paint = /^(?:[a-zA-Z]*|#[\da-fA-F]{3,8}|rgba?\([\d.,%\s]+\))$/;

/** Allowed values of each attribute: nothing that runs scripts, loads files or links to another page. */
const attributes: Record<string, RegExp> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  'xmlns:xlink': /^http:\/\/www\.w3\.org\/1999\/xlink$/,
  'xlink:href': /^#[\w-]+$/,
  href: /^#[\w-]+$/,
  d: /^[MLHVCSQTAZ\d.,eE+\s-]*$/i,
  transform: /^(?:\s*(?:translate|scale|rotate|matrix)\([\d.,eE+\s-]*\))*$/,
  type: /^text\/css$/,
  color: paint,
  fill: paint,
  stroke: paint,
  class: /^[^"'<>&]*$/,
  'font-family': words,
};
for (const name of ['id', 'version', 'overflow', 'visibility', 'text-anchor', 'xml:lang', 'xml:space', 'lang'])
  attributes[name] = word;
for (const name of ['stroke-linecap', 'stroke-linejoin', 'fill-rule', 'font-weight', 'font-style', 'text-decoration'])
  attributes[name] = word;
for (const name of ['viewBox', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'points'])
  attributes[name] = numbers;
for (const name of ['width', 'height', 'font-size', 'letter-spacing', 'opacity', 'fill-opacity', 'stroke-opacity'])
  attributes[name] = numbers;
for (const name of ['stroke-width', 'stroke-dasharray', 'stroke-miterlimit', 'textLength']) attributes[name] = numbers;

/** Verovio's own rules are plain selectors with weights, slants and colours. */
const style = /^(?:[\w#.,\s>*-]+\{[\w:;,.%#\s-]*\})*\s*$/;

/** Throws if a page contains anything but what Verovio draws. */
export function assertSafe(svg: string): void {
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('opentag', (tag) => {
    if (!elements.has(tag.name)) refuse(`<${tag.name}>`);
    open.push(tag.name);
    for (const [name, value] of Object.entries(tag.attributes))
      if (!attributes[name]?.test(value)) refuse(`${name}="${value.slice(0, 60)}" on <${tag.name}>`);
  });
  parser.on('text', (text) => {
    if (open.at(-1) === 'style' && !style.test(text)) refuse('a style that is not its own');
  });
  parser.on('closetag', () => void open.pop());
  parser.on('cdata', () => refuse('a CDATA section'));
  parser.on('comment', () => refuse('a comment'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('doctype', () => refuse('a document type'));
  parser.write(svg).close();
}

function refuse(what: string): never {
  throw new Error(`An engraved page must not hold ${what}`);
}
