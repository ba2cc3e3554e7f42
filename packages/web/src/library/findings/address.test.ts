import { expect, it } from 'vitest';
import { readFindingsAddress } from './room.ts';

it('the address of the findings keeps the score whose edit panel is open', () => {
  expect(readFindingsAddress({ kind: 'tag', library: 3, edit: 7, x: 1 })).toEqual({ kind: 'tag', library: 3, edit: 7 });
  expect(readFindingsAddress({ kind: 'far', edit: 'seven' })).toEqual({});
});
