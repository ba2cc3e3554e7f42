import { expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const stavesOf = (count: string) => {
  const [measure] = normalizedMeasures([someAttributes({ more: `<staves>${count}</staves>` }) + aNote('C4')]);
  const attributes = measure && measure.find('attributes');
  return attributes && attributes.textOf('staves');
};

it('leaves out a number of 0 staves', () => {
  expect(stavesOf('0')).toBe(null);
});

it('keeps any other number of staves', () => {
  expect(stavesOf('2')).toBe('2');
});
