import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#platform/api/call-error.ts';
import { errorsOf, readForm } from './read-form.ts';

const schema = z.object({
  EducatorName: z.string().check(z.minLength(1, 'Fill'), z.maxLength(0, 'Later')),
  age: z.number('Number'),
});
const names = { EducatorName: 'name' };

describe('reading a form', () => {
  it('tells the first problem of each field, by the name that it has in the form', () => {
    expect(readForm(schema, { EducatorName: '', age: 'x' }, names).errors).toEqual({ name: 'Fill', age: 'Number' });
  });

  it('finds the field that a refusal is about', () => {
    const refusal = (given: { code: string; fields?: Record<string, string> }) =>
      errorsOf(new CallError({ status: 400, text: 'Taken', ...given }), { names, codes: { 'name.taken': 'name' } });

    expect(refusal({ code: 'request.invalid', fields: { EducatorName: 'Fill' } })).toEqual({ name: 'Fill' });
    expect(refusal({ code: 'name.taken' })).toEqual({ name: 'Taken' });
    expect(refusal({ code: 'server.fault' })).toEqual({});
    expect(errorsOf(new TypeError('x'))).toEqual({});
  });
});
