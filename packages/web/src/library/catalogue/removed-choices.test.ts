import { expect, it } from 'vitest';
import { withRemovedChoices } from './use-score-filters.ts';

it('a filter shows saved values that no longer exist, once the choices are known', () => {
  const choices = [{ value: 1, label: 'C major' }];
  const labels = (areKnown: boolean) => withRemovedChoices(choices, [1, 101], areKnown).map(({ label }) => label);

  expect(labels(true)).toEqual(['C major', 'no longer there']);
  expect(labels(false)).toEqual(['C major', '…']);
});
