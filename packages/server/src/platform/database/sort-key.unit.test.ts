import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, searchable, sortable, sortKey } from './text-index.ts';

const keyOf = (name: string) => sortKey(name, 240);
const byKey = (one: string, other: string) => Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other)));

/** ICU's order, from which the list of characters was made. */
const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin').compare;
const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈',
];

describe('the order of names', () => {
  it('is by pinyin, as in ICU', () => {
    const names = [
      '宁波雅韵',
      '广州琴行',
      '北京艺校',
      '重庆渝韵',
      '上海荷',
      '沈阳琴行',
      '沈家',
      '重声',
      '张伟',
      '张芳',
      '阿明',
      '卓越',
      ...surnames,
    ];

    expect(names.toSorted(byKey)).toEqual(names.toSorted(byPinyin));
  });

  it('puts Chinese names last, and ignores case, accents and apostrophes', () => {
    const sorted = ['100', 'Jose', 'José', 'Josef', 'OBrien', "O'Brien", 'Obst', 'Zoe', '阿明', '张伟'];

    expect(sorted.toReversed().toSorted(byKey)).toEqual(sorted);
  });

  it('distinguishes names that differ in more than case and width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ maxLength: 30 }), (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(folded(one) === folded(other));
      }),
    );
    expect(keyOf('José')).not.toBe(keyOf('Jose'));
  });

  it('keeps a prefix of a name a prefix of its key', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aÁß王阿’é 1'), maxLength: 10 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(keyOf(one + other).startsWith(sortable(one))).toBe(true);
      }),
    );
  });
});

describe('a searchable text', () => {
  it.each([
    ['O’Brien', 'obrien'],
    ["O'BRIEN", 'obrien'],
    ['O´Brien', 'obrien'],
    ['José', 'jose'],
    ['Jose\u0301', 'jose'],
    ['Ｚｏë', 'zoe'],
    ['が', 'が'],
    ['한', '한'],
    ['张伟', '张伟'],
  ])('of %j is %j', (text, expected) => expect(searchable(text)).toBe(expected));
});
