import { expect, it } from 'vitest';
import { withGone } from './with-gone.ts';

it('a filter names what it was saved with and what is no longer there, once the choices are known', () => {
  const choices = [{ value: 1, label: 'C major' }];
  const labels = (areKnown: boolean) => withGone(choices, [1, 101], areKnown).map(({ label }) => label);

  expect(labels(true)).toEqual(['C major', 'no longer there']);
  expect(labels(false)).toEqual(['C major', '…']);
});
