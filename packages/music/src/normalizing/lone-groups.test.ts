import { expect, it } from 'vitest';
import { parseXml, writeXml } from '#xml/element.ts';
import { dropLoneGroups } from './parts.ts';

const group = (parts: string) =>
  `<part-group type="start" number="1"><group-symbol>brace</group-symbol></part-group>${parts}<part-group type="stop" number="1"/>`;
const part = (id: string, staves = 1) =>
  `<part id="${id}"><measure number="1"><attributes><staves>${staves}</staves></attributes></measure></part>`;
/** Whether a group symbol remains. */
const hasSymbol = (list: string, parts: string) => {
  const score = parseXml(`<score-partwise><part-list>${list}</part-list>${parts}</score-partwise>`);
  dropLoneGroups(score);
  return writeXml(score).includes('group-symbol');
};

it('removes the brace of a single staff', () => {
  expect(hasSymbol(group('<score-part id="P1"/>'), part('P1'))).toBe(false);
});

it('keeps the brace of several staves, in one part or in two', () => {
  expect(hasSymbol(group('<score-part id="P1"/>'), part('P1', 2))).toBe(true);
  expect(hasSymbol(group('<score-part id="P1"/><score-part id="P2"/>'), part('P1') + part('P2'))).toBe(true);
});
