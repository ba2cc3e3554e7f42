import { describe, expect, it } from 'vitest';
import { parsePage } from './prepare-page.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 2100 2970" ${attributes}>${content}</svg>`;

describe('parsing an engraved page', () => {
  it('keeps notes, their ids and the glyphs they use', () => {
    const page = parsePage(
      svg(
        '<defs><g id="E0A4-x"><path transform="scale(1,-1)" d="M0 0c1 1 2 2 3 3z"/></g></defs>' +
          '<g class="measure" id="m1"><g class="note" id="n1"><use xlink:href="#E0A4-x" transform="translate(1, 2)"/></g></g>' +
          '<text x="1" font-size="0px"><tspan font-size="405px">Allegro</tspan></text>',
      ),
    );

    expect(page.getAttribute('viewBox')).toBe('0 0 2100 2970');
    expect(page.querySelector('g.measure#m1 .note#n1 > use')?.getAttribute('href')).toBe('#E0A4-x');
    expect(page.querySelector('defs path')?.getAttribute('d')).toBe('M0 0c1 1 2 2 3 3z');
    expect(page.querySelector('text tspan')?.textContent).toBe('Allegro');
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a style sheet', '<style>@import url(https://elsewhere.example/x.css);</style>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['an HTML element', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://elsewhere.example"/>'],
    ['a link', '<a href="https://elsewhere.example"><path d="M0 0"/></a>'],
    ['a picture', '<image href="https://elsewhere.example/x.png"/>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a setter', '<set attributeName="onload" to="alert(1)"/>'],
    ['a filter', '<filter id="f"><feImage href="https://elsewhere.example"/></filter>'],
  ])('leaves out %s', (_what, content) => {
    expect(parsePage(svg(`<g>${content}</g>`)).outerHTML).toBe('<svg viewBox="0 0 2100 2970"><g></g></svg>');
  });

  it.each([
    ['an event handler', 'onload="alert(1)"'],
    ['an event handler in capitals', 'ONCLICK="alert(1)"'],
    ['a style', 'style="background: url(https://elsewhere.example)"'],
    ['a colour that is fetched', 'fill="url(https://elsewhere.example#x)"'],
    ['a colour that is fetched, spelt oddly', 'stroke="URL (https://elsewhere.example#x)"'],
    ['an address of another file', 'xml:base="https://elsewhere.example"'],
    ['a namespaced handler', 'xmlns:ev="http://www.w3.org/2001/xml-events" ev:onload="alert(1)"'],
  ])('leaves out %s', (_what, attribute) => {
    const page = parsePage(svg(`<g ${attribute}><path d="M0 0" ${attribute}/></g>`, attribute));

    expect(page.getAttributeNames()).toEqual(['viewBox']);
    expect(page.querySelector('g')?.getAttributeNames()).toEqual([]);
    expect(page.querySelector('path')?.getAttributeNames()).toEqual(['d']);
  });

  it.each(['javascript:alert(1)', 'https://elsewhere.example/x.svg#a', 'x.svg#a', 'data:image/svg+xml,#a', ' #a'])(
    'lets nothing be used from %s',
    (address) => {
      const page = parsePage(svg(`<use href="${address}"/><use xlink:href="${address}"/>`));

      for (const use of page.querySelectorAll('use')) expect(use.getAttributeNames()).toEqual([]);
    },
  );

  it('renders text as text', () => {
    const page = parsePage(svg('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text><g>loose text</g>'));

    expect(page.querySelector('text')?.childNodes).toHaveLength(1);
    expect(page.querySelector('text')?.textContent).toBe('<script>alert(1)</script>');
    expect(page.querySelector('g')?.textContent).toBe('');
  });

  it.each([
    '',
    'not XML',
    '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    '<svg/>',
    '<svg xmlns="http://www.w3.org/2000/svg"><g>',
  ])('refuses %j', (text) => {
    expect(() => parsePage(text)).toThrow('This page is no SVG');
  });
});
