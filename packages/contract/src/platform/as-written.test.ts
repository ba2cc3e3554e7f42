import { describe, expect, it } from 'vitest';
import { keyCharacters, readDay, saysNothing, writtenEmail } from './as-written.ts';
import { Email, OptionalEmail, phone } from './values.ts';

const codeOf = (schema: typeof Email | ReturnType<typeof phone>, text: string) =>
  schema.safeParse(text).error?.issues[0];

describe('a day', () => {
  it.each([
    '2027-06-30',
    '2027-6-30',
    '2027/06/30',
    '2027.06.30',
    '20270630',
    '20270630.0',
    '２０２７/６/３０ 8:05',
    '2027年6月30日',
    '2027 年 6 月 30 号',
    '2027年6月30日 下午3:00',
    '2027-06-30（星期三）',
    '2027–06–30',
    '截至 2027年6月30日',
    '2027-06-30 止',
    '二〇二七年六月三十日',
    '二零二七年六月三十日',
    '2027-06-30T00:00:00Z',
    '2027-06-30T00:00:00+08:00',
    '2027-06-30 23:59:59',
    '2027-06-30 10:00:00',
    '2027-06-30T08:00:00',
    '6/30/2027 12:00 PM',
    '30/06/2027',
    '6/30/2027',
    '30.6.2027',
    'June 30, 2027',
    '30 June 2027',
    '30-Jun-2027',
    'Jun. 30th, 2027',
    "'2027-06-30",
    '="2027-06-30"',
    '46568',
    '46568.99998842592',
  ])('%s is 30 June 2027', (text) => expect(readDay(text)).toBe('2027-06-30'));

  it.each(['永久', '长期有效', 'Forever'])('%s is none', (text) => expect(readDay(text)).toBe(null));

  it.each([
    ['06/07/2027', 'day.ambiguous'],
    ['27-6-30', 'day.short-year'],
    ['2027/6', 'day.month-only'],
    ['2027年6月', 'day.month-only'],
    ['2027-6-31', 'day.nonexistent'],
    ['31/06/2027', 'day.nonexistent'],
    ['二〇二七年二月三十日', 'day.nonexistent'],
    ['2027-06-30T23:00:00Z', 'day.expected'],
    ['2027-06-30T23:00:00+00:00', 'day.expected'],
    ['1.38E+10', 'day.expected'],
    ['630', 'day.expected'],
    ['13800138000', 'day.expected'],
  ])('%s is refused by name: %s', (text, code) => expect(readDay(text)).toMatchObject({ code }));

  it('with equal numbers for day and month, or after 十二月, has one meaning', () => {
    expect(readDay('06/06/2027')).toBe('2027-06-06');
    expect(readDay('二〇二七年十二月廿一日')).toBe('2027-12-21');
    expect(readDay('二〇二七年十月十日')).toBe('2027-10-10');
  });
});

describe('a phone number', () => {
  it.each([
    ['13,800,138,000', '13800138000'],
    ["13'800'138'000", '13800138000'],
    ['="01012345678"', '01012345678'],
    ["'13800138000", '13800138000'],
    ['1.3800138001E+10', '13800138001'],
    ['1.3800138000E+10', '13800138000'],
    ['１３８００１３８０００．０', '13800138000'],
    ['13800138000,00', '13800138000'],
    ['010－12345678－801', '010-12345678-801'],
    ['13800138000，', '13800138000'],
    ['(+86)13800138000', '+86 13800138000'],
  ])('written as %s is %s, in forms and calls, too', (text, number) => expect(phone().parse(text)).toBe(number));

  it.each([
    ['13800138000/13900139000', '13800138000'],
    ['13800138000、13900139000', '13800138000'],
    ['妈妈13800138000爸爸13900139000', '13800138000'],
    ['13800138000-13900139000', '13800138000'],
    ['13800138000 + 13900139000', '13800138000'],
    ['+86 138 0013 8000; 010-65529988', '+86 138 0013 8000'],
    ['13800138000/13900139000/13700137000', '13800138000'],
    ['110,119', '110'],
  ])('is not two, and the first is named: %s', (text, first) =>
    expect(codeOf(phone(), text)).toMatchObject({ params: { code: 'phone.several', params: { first } } }),
  );
});

describe('an email address', () => {
  it.each([
    'Li Na <li@example.com>',
    '"Li, Na" <li@example.com>',
    'mailto:li@example.com',
    'li＠example．com',
    'li@example。com',
    'li @ example.com',
    'li@example.com；',
    '邮箱：li@example.com',
    'li@example.com（妈妈）',
    "'li@example.com",
    '="li@example.com"',
  ])('is read from %s, in forms and calls, too', (text) => {
    expect(Email.parse(text)).toBe('li@example.com');
    expect(OptionalEmail.parse(text)).toBe('li@example.com');
  });

  // What stands beside an address may be a part of it.
  it.each([
    'li@@example.com',
    'li@',
    '@example.com',
    'li',
    'li@example,com',
    'li@example.com@example.com',
    'wang fang@example.com',
    'wang,fang@example.com',
    'zhang.san 123@example.com',
    'li@example.co m',
  ])('is not %s', (text) => expect(Email.safeParse(text).success).toBe(false));

  it('is never shortened to another one', () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.com`;
    const tooLong = [`${'a'.repeat(65)}@example.com`, `li@${'b.'.repeat(130)}com`];
    for (const text of [long, ...tooLong]) expect(writtenEmail(text)).toBe(text);
  });

  it('is not two, and the first is named', () => {
    expect(codeOf(Email, 'li@example.com或na@example.com')).toMatchObject({
      params: { code: 'email.several', params: { first: 'li@example.com' } },
    });
    expect(writtenEmail("o'brien@example.com")).toBe("o'brien@example.com");
  });
});

describe('a key', () => {
  it.each(['R7QX-2M9D', 'ｒ７ｑｘ－２ｍ９ｄ', 'r7qx — 2m9d', 'R7QX_2M9D', 'R7QX ー 2M9D', "'R7QX 2M9D"])(
    'is read from %s',
    (text) => expect(keyCharacters(text)).toBe('R7QX2M9D'),
  );
});

describe('nothing', () => {
  it.each(['无', '-', '——', '/', 'N/A', 'none', '暂无', '×', '…'])('is said by %s', (text) =>
    expect(saysNothing(text)).toBe(true),
  );
  it.each(['', '〃', 'Na', '0', '无锡'])('is not said by %s', (text) => expect(saysNothing(text)).toBe(false));
});
