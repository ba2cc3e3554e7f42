import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type FieldError, fieldError, readIssue } from './field-errors.ts';
import { fieldText } from './field-texts.ts';
import { ids, manyOf } from './selection.ts';
import { age, Day, Email, Flag, OptionalEmail, text } from './values.ts';

const none = fieldError('selection.empty', { of: 'user' });

describe('an error of a schema', () => {
  it.each<[string, z.ZodMiniType, unknown, FieldError]>([
    ['a schema', text(5), 7, { code: 'field.required', params: {} }],
    ['a check', text(5), 'abcdef', { code: 'text.too-long', params: { max: 5 } }],
    ['a refinement', text(5), 'a\0', { code: 'text.characters', params: {} }],
    ['a schema behind another', Email, 'a', { code: 'email.invalid', params: {} }],
    ['a union', Flag, 2, { code: 'choice.expected', params: { choices: [0, 1] } }],
    ['a union of texts', OptionalEmail, 'a', { code: 'email.invalid', params: {} }],
    ['a day that is not in the calendar', Day, '2027-02-29', { code: 'day.nonexistent', params: {} }],
    ['no day', Day, 'soon', { code: 'day.expected', params: {} }],
    ['a refined day', Day, '1800-01-01', { code: 'day.expected', params: {} }],
    ['a value that is missing', age(fieldError('form.incomplete')), undefined, { code: 'form.incomplete', params: {} }],
    [
      'a value that is wrong',
      age(fieldError('form.incomplete')),
      0,
      { code: 'number.between', params: { min: 1, max: 150 } },
    ],
    ['an empty list', ids(none), [], { code: 'selection.empty', params: { of: 'user' } }],
    ['an issue that is added', manyOf('users', none, {}), {}, { code: 'selection.empty', params: { of: 'user' } }],
    ['zod itself', z.boolean(), 1, { code: 'field.invalid', params: {} }],
  ])('has code and params: %s', (_, schema, value, error) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];

    expect(issue && readIssue(issue)).toEqual(error);
  });

  it('has an English text', () => {
    expect(fieldText({ code: 'list.too-long', params: { max: 10_000, of: 'card' } })).toBe('Select up to 10,000 cards');
    expect(fieldText({ code: 'choice.expected', params: { choices: ['late', 'soon', 'any'] } })).toBe(
      'Enter late, soon or any',
    );
    expect(fieldText({ code: 'choice.missing', params: { of: 'interval' } })).toBe('Please select an interval');
    expect(fieldText({ code: 'region.unknown', params: { region: null } })).toBe('This region does not exist');
    expect(fieldText({ code: 'region.unknown', params: { region: 'constructor' } })).toBe(
      'There is no region ‘constructor’',
    );
  });
});
