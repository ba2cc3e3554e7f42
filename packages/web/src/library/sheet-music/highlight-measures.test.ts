import { describe, expect, it } from 'vitest';
import { highlightMeasures, markFound, measuresIn } from './highlight-measures.ts';
import { parsePage } from './prepare-page.ts';

/** Two pages of two measures; the staff lines of a measure begin at its number × 1000. */
function twoPages(): HTMLElement {
  const measure = (from: number) =>
    `<g class="measure" id="m${from}"><g class="staff"><path d="M${from} 660 L${from + 900} 660"/><path d="M${from} 1540 L${from + 900} 1540"/></g>` +
    `<g class="staff"><path d="M${from} 2860 L${from + 900} 2860"/><path d="M${from} 3740 L${from + 900} 3740"/></g>` +
    `<g class="slur"><path d="M-5000 0 C 1 1 2 2 9000 9000"/></g></g>`;
  const page = (...measures: string[]) =>
    parsePage(`<svg xmlns="http://www.w3.org/2000/svg"><g class="system">${measures.join('')}</g></svg>`);
  const root = document.createElement('div');
  root.append(page(measure(0), measure(1000)), page(measure(2000), measure(3000)));
  return root;
}

describe('highlighted measures', () => {
  it('are counted over all pages in musical order', () => {
    expect(measuresIn(twoPages()).map(({ id }) => id)).toEqual(['m0', 'm1000', 'm2000', 'm3000']);
  });

  it('get a background behind their staves, whatever extends beyond the measure', () => {
    const root = twoPages();

    const lit = highlightMeasures(root, { measures: [2], tone: 'evidence' });

    expect(lit?.id).toBe('m2000');
    const light = root.querySelector('#m2000 > rect:first-child');
    expect(light?.getAttribute('data-light')).toBe('evidence');
    expect(['x', 'y', 'width', 'height'].map((name) => light?.getAttribute(name))).toEqual([
      '2000',
      '300',
      '900',
      '3800',
    ]);
  });

  it('replace the previous highlight', () => {
    const root = twoPages();
    highlightMeasures(root, { measures: [0, 1], tone: 'evidence' });

    highlightMeasures(root, { measures: [3], tone: 'warning' });
    expect(root.querySelectorAll('rect')).toHaveLength(1);

    highlightMeasures(root, null);
    expect(root.querySelectorAll('rect')).toHaveLength(0);
  });

  it('leave what was found, from its first to its last note', () => {
    const root = twoPages();
    for (const [at, measure] of measuresIn(root).entries())
      if (at === 0 || at === 2) measure.insertAdjacentHTML('beforeend', `<g class="note" id="n${at}"></g>`);
    markFound(root, ['n0', 'n2']);

    highlightMeasures(root, { measures: [1], tone: 'playing' });
    highlightMeasures(root, null);

    const lit = [...root.querySelectorAll('rect')].map(({ parentElement }) => parentElement?.id);
    expect(lit).toEqual(['m0', 'm1000', 'm2000']);
    expect(root.querySelectorAll('[data-found]')).toHaveLength(2);
  });

  it('can lie in front of another highlight', () => {
    const root = twoPages();

    const wanted = highlightMeasures(root, { measures: [1, 2], tone: 'loop' }, { measures: [2], tone: 'playing' });

    expect(wanted?.id).toBe('m2000');
    const lights = (id: string) =>
      [...root.querySelectorAll(`#${id} > rect`)].map((rect) => rect.getAttribute('data-light'));
    expect(lights('m1000')).toEqual(['loop']);
    expect(lights('m2000')).toEqual(['loop', 'playing']);
  });

  it('are none for a measure that no page shows', () => {
    expect(highlightMeasures(twoPages(), { measures: [-1, 4], tone: 'warning' })).toBeUndefined();
  });

  it('emphasise the current one, and scroll to a measure that is not highlighted', () => {
    const root = twoPages();

    expect(highlightMeasures(root, { measures: [0, 2], tone: 'warning', current: 2 })?.id).toBe('m2000');
    expect([...root.querySelectorAll('[data-current]')].map(({ parentElement }) => parentElement?.id)).toEqual([
      'm2000',
    ]);

    expect(highlightMeasures(root, { measures: [0], tone: 'warning', current: 3 })?.id).toBe('m3000');
    expect(root.querySelectorAll('[data-current]')).toHaveLength(0);
  });
});
