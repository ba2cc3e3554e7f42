import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { optionalCell, phoneCell, phoneForms, phoneKey } from './fields.ts';
import { describe, expect, it } from 'vitest';

const parse = optionalCell(phoneCell('CN'));
const isSame = (one: string, other: string) => phoneKey(one, 'CN') === phoneKey(other, 'CN');

describe('a phone number of a file', () => {
  it.each([
    ['13800138000', '+86 138 0013 8000'],
    ['138-0013-8000', '+86 138 0013 8000'],
    ['１３８００１３８０００', '+86 138 0013 8000'],
    ['010-65529988', '+86 10 6552 9988'],
    ['+44 20 7946 0018', '+44 20 7946 0018'],
    ['+44(0)20 7946 0018', '+44 20 7946 0018'],
    ['+86 125 3333 3333', '+86 125 3333 3333'],
    ['95588', '95588'],
    ['010-65529988转8001', '010-65529988转8001'],
    ['138.0013.8000', '+86 138 0013 8000'],
    ['1012345678', '+86 10 1234 5678'],
    ['8613800138000', '+86 138 0013 8000'],
    ['0086-138-0013-8000', '+86 138 0013 8000'],
    ['13800138000.0', '+86 138 0013 8000'],
    ['1012345678.00', '+86 10 1234 5678'],
    ['13,800,138,000', '+86 138 0013 8000'],
    ['13,800,138,000.0', '+86 138 0013 8000'],
    ['="01012345678"', '+86 10 1234 5678'],
    ["'13800138000", '+86 138 0013 8000'],
    ['1.3800138001E+10', '+86 138 0013 8001'],
    ['１３８００１３８０００．０', '+86 138 0013 8000'],
    ['\u200B138\u00A00013\u202F8000\uFEFF', '+86 138 0013 8000'],
    ['妈妈：13800138000', '+86 138 0013 8000'],
    ['138 0013 8000（微信同号）', '+86 138 0013 8000'],
    ['13800138000 (同微信)', '+86 138 0013 8000'],
    ['Tel. 010-65529988', '+86 10 6552 9988'],
    ['010-65529988 转 8001（前台）', '010-65529988 转 8001'],
    ['010-65529988-801', '010-65529988-801'],
    ['无', null],
    ['－', null],
    ['—', null],
    ['N/A', null],
  ])('%s is saved as %s', (written, value) => expect(parse(written)).toEqual({ value }));

  it('that a spreadsheet made a number of is one, too', () => {
    expect(parse(13_800_138_000)).toEqual({ value: '+86 138 0013 8000' });
  });

  it.each<[SheetCell, FieldError]>([
    ['abc-phone', fieldErrorOf('phone.expected')],
    ['not a phone!', fieldErrorOf('phone.expected')],
    ['同上', fieldErrorOf('cell.same', { text: '同上' })],
    ['微信13800138000', fieldErrorOf('phone.expected')],
    ['QQ 12345678', fieldErrorOf('phone.expected')],
    ['138****8000', fieldErrorOf('phone.expected')],
    [13_800_000_000, fieldErrorOf('phone.shortened', { number: '13800000000' })],
    ['1380013800013900139000', fieldErrorOf('phone.too-long', { max: 15 })],
    ['1.38E+10', fieldErrorOf('phone.shortened', { number: '1.38E+10' })],
    ['1,38e10', fieldErrorOf('phone.shortened', { number: '1,38e10' })],
    ['1.3800138E10', fieldErrorOf('phone.shortened', { number: '1.3800138E10' })],
    ['1E+10', fieldErrorOf('phone.shortened', { number: '1E+10' })],
    ['13800138000.5', fieldErrorOf('phone.decimal')],
    [13_800_138_000.5, fieldErrorOf('phone.decimal')],
    ['+86 13800138000.0', fieldErrorOf('phone.decimal')],
  ])('is not %s, and the reason is named', (written, reason) => expect(parse(written)).toEqual({ reason }));

  it.each([
    ['13800138000/13900139000', '+86 138 0013 8000'],
    ['13800138000、13900139000', '+86 138 0013 8000'],
    ['010-65529988；13800138000', '+86 10 6552 9988'],
    ['13800138000\n13900139000', '+86 138 0013 8000'],
    ['138 0013 8000 139 0013 9000', '+86 138 0013 8000'],
    ['爸13800138000 妈13900139000', '+86 138 0013 8000'],
    ['13800138000转801/13900139000', '+86 138 0013 8000'],
  ])('is not the two of %s, and the first is offered', (written, value) =>
    expect(parse(written)).toMatchObject({ reason: { code: 'phone.several' }, first: { value } }),
  );

  it('is never looked for without its decimal point', () => {
    expect(phoneForms('13800138000.0', 'CN')).toEqual({ key: '13800138000.0', spellings: ['13800138000.0'] });
    expect(isSame('13800138000.0', '+86 138 0013 80000')).toBe(false);
  });

  it('is the same however it is written', () => {
    expect(isSame('138 0013-8000', '+86 138 0013 8000')).toBe(true);
    expect(isSame('138 0013-8001', '+86 138 0013 8000')).toBe(false);
    expect(phoneKey('abc', 'CN')).toBe('abc');
    expect(phoneForms('13800138000', 'CN').spellings).toEqual(
      expect.arrayContaining(['13800138000', '+8613800138000', '+86 138 0013 8000', '138 0013 8000', '138-0013-8000']),
    );
  });
});
