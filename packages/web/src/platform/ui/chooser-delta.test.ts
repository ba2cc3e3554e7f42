import { describe, expect, it } from 'vitest';
import { choose, chosenOf, matching, noDelta, takeOut } from './chooser-delta.ts';

const [ann, bea, cai] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Bea' },
  { id: 3, name: '王彩' },
];

describe('what is chosen otherwise than at first', () => {
  it('tells who came and who went', () => {
    const delta = takeOut(choose(noDelta, [cai]), [ann]);

    expect(delta).toEqual({ added: [cai], removed: [ann] });
    expect(chosenOf([ann, bea], delta)).toEqual([cai, bea]);
  });

  it('is nothing when who was chosen is taken out, and who was taken out is chosen again', () => {
    const there = takeOut(choose(noDelta, [bea, cai]), [ann]);
    const back = choose(takeOut(there, [bea, cai]), [ann]);

    expect(back).toEqual(noDelta);
  });

  it('names nobody twice', () => {
    expect(choose(choose(noDelta, [cai]), [cai, bea])).toEqual({ added: [bea, cai], removed: [] });
  });
});

it('a search finds any part of a name, in capitals or full-width letters too', () => {
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
