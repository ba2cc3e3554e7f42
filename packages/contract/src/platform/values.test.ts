import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  Day,
  Email,
  Id,
  longText,
  optionalLongText,
  optionalPhone,
  optionalText,
  PathId,
  phone,
  StoredName,
  text,
} from './values.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('values', () => {
  it('are never coerced', () => {
    for (const value of ['1', ['1'], true, null, 1.5, 0, -1, 2 ** 31, Number.NaN]) expect(takes(Id, value)).toBe(false);
    for (const value of [1, ['x'], { trim: 1 }, null]) expect(takes(text(10), value)).toBe(false);
    expect(takes(Id, 2 ** 31 - 1)).toBe(true);
  });

  it('lose spaces at their ends before they are measured', () => {
    expect(text(3).parse('  abc ')).toBe('abc');
    expect(takes(text(3), '   ')).toBe(false);
    expect(takes(text(3), 'abcd')).toBe(false);
    expect(optionalText(3).parse('  ')).toBe('');
  });

  it('are not cleaned while they are too long', () => {
    let cleaned = 0;
    const cleaning = (written: string) => {
      cleaned += 1;
      return written;
    };
    for (const schema of [text(3, undefined, cleaning), optionalText(3, cleaning)]) {
      expect([takes(schema, ' abcd '), takes(z.compile(schema), ' abcd ')]).toEqual([false, false]);
      expect(cleaned).toBe(0);
      expect([takes(schema, ' abc '), takes(z.compile(schema), ' abc ')]).toEqual([true, true]);
      expect(cleaned).toBe(2);
      cleaned = 0;
    }
  });

  it('contain neither NUL, nor half a character, nor what a spreadsheet cannot hold', () => {
    for (const value of ['a\0b', 'a\ud800', '\udc00', 'a\u0007b', 'a\u007fb', 'a\u009bb', 'a\uffff'])
      expect(takes(text(10), value)).toBe(false);
    expect(text(10).parse('小星河🎹')).toBe('小星河🎹');
  });

  it('have one kind of line end, and show something', () => {
    expect(longText(10).parse('a\r\nb\rc')).toBe('a\nb\nc');
    expect(optionalLongText(10).parse('a\tb\r\n')).toBe('a\tb');
    for (const value of ['\u200b', ' \u2060\u200d ']) expect(takes(text(10), value)).toBe(false);
  });

  it('of one line take tabs and line ends as a space, as a cell of a spreadsheet brings them', () => {
    expect(text(20).parse('Müller\t测试员\r\n')).toBe('Müller 测试员');
    expect(optionalText(20).parse(' Oak \n\u2028 School ')).toBe('Oak School');
    expect(text(20).parse('Oak  School')).toBe('Oak  School');
  });

  it('lose characters that change the direction of text', () => {
    expect(text(10).parse('\u202elive\u202c')).toBe('live');
    expect(optionalText(10).parse('\u2066名\u2069字')).toBe('名字');
    expect(takes(text(10), '\u202e')).toBe(false);
    expect(text(10).parse('\u200fشمس')).toBe('\u200fشمس');
    expect(text(10).parse('\u200e王芳\u200f')).toBe('王芳');
  });

  it('of one line lose characters without a width, by which two names would look the same', () => {
    for (const written of ['\uFEFFMei Lin', 'Mei\u200b Lin\u2060', 'Me\u00adi Lin', 'M\u200dei\u200c Lin\u200d'])
      expect(text(20).parse(written)).toBe('Mei Lin');
    expect(text(20).parse('王\u200b芳\u200d')).toBe('王芳');
    const hidden = [...'secret'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
    for (const idle of [hidden, '\u3164', '\u034f', '\ufe0f', '\u{e0101}', '\u{1d173}', '\u206a', '\ufe0f\u200d'])
      expect(text(20).parse(`M${idle}ei Lin${idle}`)).toBe('Mei Lin');
    for (const value of ['\u3164', '\u2800\u00ad']) expect(takes(text(10), value)).toBe(false);
    expect(longText(20).parse('soft\u00adhyphen')).toBe('soft\u00adhyphen');
  });

  it('keep the joiners, selectors and tags of Persian, Indic, emoji and Chinese', () => {
    const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    const joined = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🎤 Mei', '🏳️\u200d🌈', 'ශ්\u200dරී'];
    for (const name of [...joined, 'Mei ❤\ufe0f', '1\ufe0f\u20e3 Mei', '葛\u{e0101}', `Mei ${flag}`])
      expect(text(20).parse(name)).toBe(name);
  });

  it.each([
    '110',
    '95588',
    '138-0013-8000',
    '138.0013.8000',
    '010.65529988',
    '(010) 6552 9988',
    '+44 (0)20 7946 0018',
    '0086 138 0013 8000',
    '010-65529988转8001',
    '+1 212-555-0100 ext. 12',
    '1'.repeat(32),
  ])('are phone numbers, such as %s', (number) => expect(phone().parse(` ${number} `)).toBe(number));

  it('are phone numbers in ASCII digits, whatever they were typed in', () => {
    expect(phone().parse('＋８６　１３８－００１３–８０００')).toBe('+86 138-0013-8000');
    expect(phone().parse('\u202a+86 138 0013 8000\u202c')).toBe('+86 138 0013 8000');
    expect(optionalPhone().parse(' ')).toBe('');
  });

  it.each([
    'abc-phone',
    'not a phone!',
    '12',
    '+',
    '+86',
    '13800138000/13900139000',
    '1.38E+10',
    '+86 13800138000.5',
    '13800138000 13900139000',
    '138 0013 8000 王芳',
    '1'.repeat(33),
  ])('are no phone numbers, such as %s', (number) => {
    expect(takes(phone(), number)).toBe(false);
    expect(takes(optionalPhone(), number)).toBe(false);
  });

  it('are days that exist and that a spreadsheet can represent', () => {
    expect(takes(Day, '2028-02-29')).toBe(true);
    for (const value of ['2026-02-29', '2026-13-01', '0000-01-01', '1899-12-31', '2026-1-1', 20260101])
      expect(takes(Day, value)).toBe(false);
  });

  it('are email addresses of a single mailbox', () => {
    for (const value of [
      'a@b',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@b <a@example.com>',
      `${'a'.repeat(250)}@b.cn`,
    ]) {
      expect(takes(Email, value)).toBe(false);
    }
    expect(Email.parse(' wang.fang+music@example.com ')).toBe('wang.fang+music@example.com');
  });

  it('are ids in an address, in a single notation', () => {
    expect(PathId.parse('42')).toBe(42);
    for (const value of ['042', '4e1', '0x2a', '-1', '1.0', '99999999999', ''])
      expect(takes(PathId, value)).toBe(false);
  });

  it('are names of stored files, which lead nowhere else', () => {
    expect(takes(StoredName, 'a1b2c3d4e5f6.webp')).toBe(true);
    for (const value of ['../../etc/passwd', 'a/b12345678', '.hidden12', 'a1b2c3d4.WEBP', 'short', 'a1b2c3d4..webp'])
      expect(takes(StoredName, value)).toBe(false);
  });
});
