import { expect, it, vi } from 'vitest';
import { preparePage, takePage } from './prepare-page.ts';

const page = (id: string) => `<svg xmlns="http://www.w3.org/2000/svg"><g id="${id}"/></svg>`;
const idOf = (svg: SVGSVGElement) => svg.querySelector('g')?.id;

it('a prepared page is returned once, and any other is parsed', () => {
  const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString');
  preparePage(page('a'));
  preparePage(page('a'));
  expect(parsed).toHaveBeenCalledTimes(1);

  const first = takePage(page('a'));
  expect(parsed).toHaveBeenCalledTimes(1);
  const second = takePage(page('a'));
  expect([idOf(first), idOf(second)]).toEqual(['a', 'a']);
  expect(second).not.toBe(first);

  preparePage(page('a'));
  expect(idOf(takePage(page('b')))).toBe('b');
  parsed.mockRestore();
});

it('a page that is not SVG fails when it is shown, not when it is prepared', () => {
  preparePage('not XML');
  expect(() => takePage('not XML')).toThrow('This page is no SVG');
});
