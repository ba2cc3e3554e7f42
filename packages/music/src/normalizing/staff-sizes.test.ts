import { expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const sizeOf = (size: number) => {
  const details = `<staff-details><staff-lines>6</staff-lines><staff-size>${size}</staff-size></staff-details>`;
  const clef = `<clef><sign>TAB</sign><line>5</line></clef>${details}`;
  const [measure] = normalizedMeasures([someAttributes({ more: clef }) + aNote('C4')]);
  const attributes = measure && measure.find('attributes');
  const found = attributes && attributes.find('staff-details');
  return found && found.textOf('staff-size');
};

it('removes the enlargement of staves, which would enlarge all symbols on them', () => {
  expect(sizeOf(183)).toBe(null);
});

it('keeps small staves small', () => {
  expect(sizeOf(70)).toBe('70');
});
