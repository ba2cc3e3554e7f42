import { describe, expect, it } from 'vitest';
import { sayDuration } from './days.ts';

describe('the days of keys', () => {
  it('are told as years where they are', () => {
    expect([366, 732, 1098, 1, 400].map(sayDuration)).toEqual(['1 year', '2 years', '3 years', '1 day', '400 days']);
  });
});
