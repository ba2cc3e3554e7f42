import { SaxesParser } from 'saxes';

const elements = new Set([
  'svg',
  'desc',
  'defs',
  'g',
  'path',
  'style',
  'text',
  'tspan',
  'use',
  'symbol',
  'ellipse',
  'circle',
  'polygon',
  'polyline',
  'rect',
  'line',
  'title',
]);

/** Rejects a page that could do more than be looked at: other elements, handlers, links that lead out of it. */
export function assertSafe(svg: string): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (!elements.has(name)) throw new Error(`An engraved page must not hold <${name}>`);
    for (const [attribute, value] of Object.entries(attributes)) {
      const isHandler = /^on/i.test(attribute);
      const leadsOut = /href$/i.test(attribute) && !value.startsWith('#');
      const isRemote = !attribute.startsWith('xmlns') && /url\s*\(\s*['"]?(?!#)|javascript:/i.test(value);
      if (isHandler || leadsOut || isRemote)
        throw new Error(`An engraved page must not have ${attribute} on <${name}>`);
    }
  });
  parser.on('text', (text) => {
    if (/@import|url\s*\(/i.test(text) && text.includes('{'))
      throw new Error('The style of an engraved page must not load anything');
  });
  parser.on('doctype', () => {
    throw new Error('An engraved page must not have a document type');
  });
  parser.write(svg).close();
}
