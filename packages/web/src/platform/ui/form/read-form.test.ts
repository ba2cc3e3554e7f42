import { fieldError } from '@eemusic/contract/platform/field-errors';
import { withChecks } from '@eemusic/contract/platform/schemas';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CallError, type FieldFailure } from '#platform/api/call-error.ts';
import { errorsOf, readForm } from './read-form.ts';

const schema = z.object({
  EducatorName: withChecks(
    z.string(),
    z.minLength(1, fieldError('field.required')),
    z.maxLength(0, fieldError('text.too-long', { max: 0 })),
  ),
  age: z.number(fieldError('number.expected')),
  other: z.string(),
});
const names = { EducatorName: 'name' };

describe('reading a form', () => {
  it("reports the first problem of each field, by the field's name in the form", () => {
    expect(readForm(schema, { EducatorName: '', age: 'x', other: 5 }, names).errors).toEqual({
      name: 'Please fill in this field',
      age: 'Enter a number',
      other: 'This value is not valid',
    });
    expect(readForm(schema, { EducatorName: 'long', age: 1, other: '' }, names).errors).toEqual({
      name: 'Enter up to 0 characters',
    });
  });

  it('finds the field that a refusal is about', () => {
    const refusal = (answer: { code: string; fields?: Record<string, FieldFailure> }) =>
      errorsOf(new CallError({ status: 400, text: 'Taken', ...answer }), { names, codes: { 'name.taken': 'name' } });
    const fields = { EducatorName: { text: 'Fill', code: 'field.required', params: {} } };

    expect(refusal({ code: 'request.invalid', fields })).toEqual({ name: 'Please fill in this field' });
    expect(refusal({ code: 'name.taken' })).toEqual({ name: 'Taken' });
    expect(refusal({ code: 'server.fault' })).toEqual({});
    expect(errorsOf(new TypeError('x'))).toEqual({});
  });
});
