import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it("a subscription's duration is given in years if it is a whole number of them", () => {
  expect([366, 732, 1098, 1, 400].map(formatDuration)).toEqual(['1 year', '2 years', '3 years', '1 day', '400 days']);
});
