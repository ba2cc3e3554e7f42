import { describe, expect, it } from 'vitest';
import { inVisualOrder } from './runs.ts';

const seen = (...texts: string[]) => inVisualOrder(texts.map((text) => ({ text }))).map(({ text }) => text);

describe('a line of mixed directions', () => {
  it('stays as it is if everything runs from left to right', () => {
    expect(seen('Op. 3 ', '春')).toEqual(['Op. 3 ', '春']);
  });

  it('reverses the order of right-to-left words, keeping each whole', () => {
    expect(seen('אבג', ' ', 'דהו')).toEqual(['דהו', ' ', 'אבג']);
  });

  it('keeps numbers and Latin words within it readable', () => {
    expect(seen('אבג', ' Op. 12 ', 'דהו')).toEqual(['דהו', ' ', 'Op. 12', ' ', 'אבג']);
    expect(seen('Song ', 'אבג', ' ', 'דהו')).toEqual(['Song ', 'דהו', ' ', 'אבג']);
  });

  it('mirrors brackets', () => {
    expect(seen('אבג', ' (', 'דהו', ')').join('')).toBe('(דהו) אבג');
  });
});
