import { describe, expect, it } from 'vitest';
import { choose, chosenOf, matching, noDelta, takeOut } from './chooser-delta.ts';

const [ann, bea, cai] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bea' },
  { id: 3, name: '王彩' },
];

describe('the changes of a choice', () => {
  it('name who was added and who was removed', () => {
    const delta = takeOut(choose(noDelta, [cai]), [ann]);

    expect(delta).toEqual({ added: [cai], removed: [ann] });
    expect(chosenOf([ann, bea], delta)).toEqual([cai, bea]);
  });

  it('are empty once an added item is removed again and a removed one is added again', () => {
    const there = takeOut(choose(noDelta, [bea, cai]), [ann]);
    const back = choose(takeOut(there, [bea, cai]), [ann]);

    expect(back).toEqual(noDelta);
  });

  it('name nobody twice', () => {
    expect(choose(choose(noDelta, [cai]), [cai, bea])).toEqual({ added: [bea, cai], removed: [] });
  });
});

it('a search matches any part of a name, also in capitals or full-width letters', () => {
  expect(matching([ann, bea, cai], 'EA')).toEqual([bea]);
  expect(matching([ann, bea, cai], 'Ａｎ')).toEqual([ann]);
  expect(matching([ann, bea, cai], '彩')).toEqual([cai]);
  const [brien, jose] = [
    { id: 4, name: 'Síle O’Brien' },
    { id: 5, name: 'José' },
  ];
  expect(matching([ann, brien, jose], "o'brien")).toEqual([brien]);
  expect(matching([ann, brien, jose], 'jose')).toEqual([jose]);
});
