import { describe, expect, it } from 'vitest';
import { deltaBetween, formatDelta, noDelta, rebasedDelta } from './chooser-delta.ts';

const items = ['An', 'Bo', 'Cai', 'Dan', 'Eva', 'Fu', 'Gao'].map((name, at) => ({ id: at + 1, name }));
const [an, bo, cai] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];

describe('changes of a choice, in words', () => {
  it('name who was added and removed, and the first few of many', () => {
    expect(formatDelta({ added: [an, bo], removed: [cai] })).toBe('+ An, Bo; − Cai');
    expect(formatDelta({ added: items, removed: [] })).toBe('+ An, Bo, Cai, Dan, Eva and 2 more');
    expect(formatDelta(noDelta)).toBe('');
  });
});

describe('changes rebased onto a list that somebody else changed', () => {
  it('add only who is not on it yet, and remove only who still is', () => {
    expect(deltaBetween([an, bo], [bo, cai])).toEqual({ added: [cai], removed: [an] });
    expect(rebasedDelta({ added: [an, cai], removed: [bo] }, [an])).toEqual({ added: [cai], removed: [] });
  });
});
