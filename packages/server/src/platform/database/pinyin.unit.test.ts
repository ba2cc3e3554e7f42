import { describe, expect, it } from 'vitest';
import { isReadAs, nameSpellings, soundOf, typedPinyin, typedSpellings } from './pinyin.ts';

/** Whether a search for a text finds a name as the lists do. */
function finds(text: string, ...names: string[]): boolean {
  const key = [...names.map((name) => name.toLowerCase()), ...nameSpellings(names)].join('\n');
  const pinyin = typedPinyin(text);
  return [...typedSpellings(text), ...(pinyin === null ? [] : [` ${pinyin}`])].some((one) => key.includes(one));
}

describe('a Chinese name', () => {
  it.each([
    'caiyichen',
    'Cai Yichen',
    'cai yi chen',
    'CAI-YI-CHEN',
    'Cài Yìchén',
    'ｃａｉ',
    'cyc',
    'c.y.c.',
    'C Y C',
    'yichen',
    'yc',
    '蔡 奕辰',
    '蔡·奕辰',
  ])('蔡奕辰 is found by %s', (text) => expect(finds(text, '蔡奕辰')).toBe(true));

  it.each([
    ['zengli', '曾丽'],
    ['ouyangna', '欧阳娜'],
    ['lvbu', '吕布'],
    ['lubu', '吕布'],
    ['lübu', '吕布'],
    ['zhangle', '张乐'],
    ['zhangyue', '张乐'],
    ["xi'an", '西安琴行'],
    ['hehuaqinhang', '上海荷花琴行'],
    ['aygl', '阿依古丽·买买提'],
    ['maimaiti', '阿依古丽·买买提'],
    ['wf', 'Ann 王 芳'],
    ['王芳', '王 芳'],
    ['mei lin', 'Mei-Lin'],
    ['meilin', 'Mei Lin'],
    ['mei.lin', 'Mei Lin'],
  ])('is found by %s: %s', (text, name) => expect(finds(text, name)).toBe(true));

  it.each([
    ['ian', '田甜'],
    ['hen', '陈晨'],
    ['aiyi', '蔡奕辰'],
    ['cy', '王芳'],
    ['fangwang', '王芳'],
    ['linmei', 'Mei Lin'],
  ])('is not found by %s, which begins no syllable of it: %s', (text, name) => expect(finds(text, name)).toBe(false));

  it('sounds the same in characters and in pinyin', () => {
    for (const name of ['蔡 奕辰', '蔡·奕辰', 'Cai Yichen', 'CAI YI CHEN', '菜亦晨'])
      expect(soundOf(name)).toBe('caiyichen');
    expect(soundOf('Ann 王')).toBe('annwang');
  });

  it('ranks as one that begins with its pinyin or initials', () => {
    expect(isReadAs('蔡奕辰', 'cyc')).toBe(true);
    expect(isReadAs('蔡奕辰', 'xyz')).toBe(false);
    expect(isReadAs('Cyc', 'cyc')).toBe(false);
  });
});

describe('a phone number, an email or a key that is searched', () => {
  it.each([
    ['138-0013-8000', '13800138000'],
    ['１３８ ００１３', '1380013'],
    ['+86 (138) 0013', '861380013'],
    ['0086 138 0013 8000', '8613800138000'],
    ['010-12345678', '1012345678'],
    ["'13800138000", '13800138000'],
    ['="13800138000"', '13800138000'],
    ['13800138000.0', '13800138000'],
    ['Li Na <li@example.com>', 'li@example.com'],
    ['li＠example.com', 'li@example.com'],
    ['ｒ７ｑｘ２ｍ９ｄ', 'r7qx-2m9d'],
    ['r7qx 2m9d', 'r7qx-2m9d'],
  ])('%s is %s', (typed, spelling) => expect(typedSpellings(typed)).toContain(spelling));

  it('of a few signs is looked for as it is', () => {
    for (const text of ['-', '+8', 'e-', 'x.', '100%', 'a_b', '13']) expect(typedSpellings(text)).toEqual([text]);
  });
});
