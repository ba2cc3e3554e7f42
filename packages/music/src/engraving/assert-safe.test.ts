import { describe, expect, it } from 'vitest';
import { assertSafe } from './draw.ts';

const page = (inside: string) =>
  `<svg viewBox="0 0 2100 2970" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

describe('the check of an engraved page', () => {
  it('accepts what Verovio draws, and any text', () => {
    const drawn = page(
      `<style type="text/css">#a1 g.tempo {font-weight:bold;}</style><defs><g id="E050-a1"><path d="M1 -2c3 4 5 6 7 8z"/></g></defs>
       <use xlink:href="#E050-a1" transform="translate(1, 2) scale(0.88, 0.88)"/>
       <text x="1" y="2" font-size="0px"><tspan>&lt;script&gt;alert(1)&lt;/script&gt; 柔和</tspan></text>`,
    );

    expect(() => assertSafe(drawn)).not.toThrow();
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a link', '<a href="#x"><path d="M0 0"/></a>'],
    ['foreign content', '<foreignObject><div/></foreignObject>'],
    ['a picture', '<image href="#x"/>'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a handler', '<g onload="alert(1)"/>'],
    ['a handler within an id', '<g id="x&quot; onload=&quot;alert(1)"/>'],
    ['a reference that leads out', '<use xlink:href="https://example.com/#x"/>'],
    ['a reference to data', '<use xlink:href="data:image/svg+xml,x"/>'],
    ['a colour that is fetched', '<g fill="url(https://example.com/x)"/>'],
    ['a style attribute', '<g style="fill:red"/>'],
    ['a style that fetches', '<style>@import "https://example.com/x.css";</style>'],
    ['a style with a font', '<style>@font-face {src:url(https://example.com/x)}</style>'],
    ['a hidden style', '<style><![CDATA[@import "x"]]></style>'],
    ['a processing instruction', '<?xml-stylesheet href="x"?>'],
    ['a comment', '<!-- x -->'],
  ])('holds no %s', (_, inside) => {
    expect(() => assertSafe(page(inside))).toThrow('must not hold');
  });

  it('requires one well-formed document', () => {
    expect(() => assertSafe('<svg><g></svg>')).toThrow();
    expect(() => assertSafe(`<!DOCTYPE svg [<!ENTITY x "y">]>${page('')}`)).toThrow();
  });
});
