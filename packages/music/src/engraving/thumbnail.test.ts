import { describe, expect, it } from 'vitest';
import { parseMarkup } from '#xml/markup.ts';
import { drawThumbnail } from './thumbnail.ts';
import { assertSafe } from './draw.ts';

const glyph = (code: string) => `<g id="${code}-a1"><path transform="scale(1,-1)" d="M0 0h9v9z"/></g>`;
const use = (code: string) =>
  `<g id="n1" class="note"><use xlink:href="#${code}-a1" transform="translate(10, 20) scale(5, 5)"/></g>`;
const svg = (system: string) =>
  `<svg viewBox="0 0 2100 2970" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" id="a1">
   <desc>Engraved</desc><defs>${glyph('E0A4')}${glyph('E050')}</defs><style type="text/css">#a1 path {stroke:currentColor}</style>
   <svg class="definition-scale" viewBox="0 0 21000 29700"><g class="page-margin" transform="translate(1200, 3300)">
   <g class="system">${system}</g><g class="system"><path d="M7 7 L8 8"/>${use('E050')}</g></g></svg></svg>`;
const box = { left: 1300, top: 3400, right: 9300, bottom: 7400, measures: 1 };
const draw = (system: string) => drawThumbnail(parseMarkup(svg(system)), box);

describe('shows only the first system, with the glyphs that it uses and nothing for lookup', () => {
  it('shows only the first system, with the glyphs that it uses and no ids or classes for lookup', () => {
    const lines = '<path d="M0 0 L5 5" stroke-width="16"/><path d="M0 2 L5 7" stroke-width="16"/>';
    const drawn = draw(`<g id="m1" class="measure">${lines}${use('E0A4')}<polygon points="1,2 3,4 5,6"/></g>`);

    expect(() => assertSafe(drawn)).not.toThrow();
    expect(drawn).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="1080 3180 8440 4440">' +
        '<defs></defs><g color="black" stroke="black">' +
        '<g transform="translate(1200, 3300)"><path d="M0 0 L5 5M0 2 L5 7" stroke-width="16"/>' +
        '<path d="M10 20h45v-45zM1,2 3,4 5,6Z" stroke="none"/></g></g></svg>',
    );
  });

  it('leaves elements of another style as they are', () => {
    const turned = '<use xlink:href="#E0A4-a1" transform="rotate(9)"/>';
    const drawn = draw(`<g color="red" fill="red">${use('E0A4')}<path d="M0 0 L5 5"/></g>${turned}`);

    expect(drawn).toContain('<g id="E0A4"><path transform="scale(1,-1)" d="M0 0h9v9z"/></g>');
    expect(drawn).toContain(
      '<g color="red" fill="red"><use xlink:href="#E0A4" transform="translate(10, 20) scale(5, 5)"/>' +
        '<path d="M0 0 L5 5"></path></g><use xlink:href="#E0A4" transform="rotate(9)"/>',
    );
  });

  it('keeps words as text, with their style', () => {
    const drawn = draw(
      '<g class="dir"><text x="1" y="2"><tspan font-size="9px">a &lt;b&gt; &amp; "c"</tspan></text></g>',
    );

    expect(() => assertSafe(drawn)).not.toThrow();
    expect(drawn).toContain(
      '<g font-style="italic"><text stroke="none" x="1" y="2"><tspan font-size="9px">a &lt;b&gt; &amp; "c"</tspan></text></g>',
    );
  });

  it('keeps the font of music signs and of other scripts, and names no instrument', () => {
    const drawn = draw(
      '<g class="label"><text x="1" y="2">Piano</text></g>' +
        '<g class="tempo"><text x="1" y="2"><tspan>Andante </tspan><tspan font-family="Leipzig">\uECA5</tspan><tspan> = 100</tspan></text></g>' +
        '<g class="dir"><text x="3" y="4"><tspan font-family="Noto Sans SC Variable">春</tspan></text></g>',
    );

    expect(() => assertSafe(drawn)).not.toThrow();
    expect(drawn.match(/>[^<>]+</g)).toEqual(['>Andante <', '>\uECA5<', '> = 100<', '>春<']);
    expect(drawn).toContain('<tspan font-family="Leipzig">');
    expect(drawn).toContain('<tspan font-family="Noto Sans SC Variable">');
  });
});
