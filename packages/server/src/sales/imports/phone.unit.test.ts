import { contactRules } from './fields.ts';
import { phoneForms, phoneImport, phoneKey } from './phone.ts';
import { describe, expect, it } from 'vitest';

const field = { kind: 'phone', isRequired: false, maxLength: 32 } as const;
const { parse, isSame } = phoneImport(field, { synonyms: contactRules.contactNumber.synonyms, region: 'CN' });

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
  ])('%s is saved as %s', (written, value) => expect(parse(written)).toEqual({ value }));

  it('that a spreadsheet made a number of is one, too', () => {
    expect(parse(13_800_138_000)).toEqual({ value: '+86 138 0013 8000' });
  });

  it.each(['abc-phone', 'not a phone!', '13800138000/13900139000'])('is not %s', (written) =>
    expect(parse(written)).toEqual({ reason: { code: 'phone.expected', params: {} } }),
  );

  it('is the same however it is written', () => {
    expect(isSame?.('138 0013-8000', '+86 138 0013 8000')).toBe(true);
    expect(isSame?.('138 0013-8001', '+86 138 0013 8000')).toBe(false);
    expect(phoneKey('abc', 'CN')).toBe('abc');
    expect(phoneForms('13800138000', 'CN').spellings).toEqual(
      expect.arrayContaining(['13800138000', '+8613800138000', '+86 138 0013 8000', '138 0013 8000', '138-0013-8000']),
    );
  });
});
