import { expect, it } from 'vitest';
import * as rules from './fingerings.ts';
import { adjusted } from './testing.ts';

const signsBeyondSlurs = adjusted(rules.signsBeyondSlurs);

const space = 180;
const finger = (y: number, id = 'f') =>
  `<g id="${id}" class="fing"><text x="1500" y="${y}" text-anchor="middle" font-size="0px"><tspan font-size="330px">3</tspan></text></g>`;
const slur = (start: number, control: number) =>
  `<g id="s" class="slur"><path d="M1000,${start} C1300,${control} 1700,${control} 2000,${start} C1700,${control + 60} 1300,${control + 60} 1000,${start}" /></g>`;
const drawing = (...signs: string[]) =>
  `<svg><g class="page-margin" transform="translate(120, 0)"><g class="system"><g id="m" class="measure">${signs.join('')}</g></g></g></svg>`;
const moveOf = (svg: string) =>
  Number(/id="f" class="fing" transform="translate\(0, (-?\d+)\)"/.exec(signsBeyondSlurs(svg, space))?.[1] ?? 0);

it('moves a fingering above a slur that runs through it', () => {
  const move = moveOf(drawing(slur(1400, 1000), finger(1200)));
  // The slur is highest at 1100 in the middle, and the baseline of the fingering stays a quarter space above.
  expect(1200 + move).toBeLessThan(1100 - space / 5);
  expect(1200 + move).toBeGreaterThan(1000);
});

it('moves a fingering below a slur that is below its notes', () => {
  expect(moveOf(drawing(slur(1000, 1400), finger(1400)))).toBeGreaterThan(0);
});

it('leaves a fingering that no slur touches, or beyond whose slur is no room', () => {
  expect(moveOf(drawing(slur(1400, 1000), finger(700)))).toBe(0);
  expect(moveOf(drawing(slur(1400, 1000), finger(1200), finger(1000, 'other')))).toBe(0);
});

/** The glyph of a digit is drawn from its baseline upwards. */
const digit = '<defs><g id="three"><path d="M0 0V200H150V0Z" /></g></defs>';
const number = (beside = '') =>
  `<g id="t" class="staff"><g id="u" class="tuplet"><g id="n" class="tupletNum"><use xlink:href="#three" transform="translate(1450, 1000)" /></g>${beside}</g></g>`;
const moveOfNumber = (...signs: string[]) => {
  const svg = drawing(...signs).replace('<svg>', `<svg>${digit}`);
  return Number(
    /id="n" class="tupletNum" transform="translate\(0, (-?\d+)\)"/.exec(signsBeyondSlurs(svg, space))?.[1] ?? 0,
  );
};

it('moves the number of a tuplet above a slur that runs through it', () => {
  const move = moveOfNumber(slur(1400, 1000), number());
  expect(1200 + move).toBeLessThan(1100 - space / 5);
  expect(1200 + move).toBeGreaterThan(1000);
});

it('leaves the number of a tuplet that no slur touches, or that stands in a bracket', () => {
  expect(moveOfNumber(slur(900, 500), number())).toBe(0);
  expect(moveOfNumber(slur(1400, 1000), number('<g id="b" class="tupletBracket"></g>'))).toBe(0);
});
