import { describe, expect, it } from 'vitest';
import { aSavedStudent } from './testing.ts';
import { readUpdate, valuesOf } from './student-form.tsx';

const saved = aSavedStudent();

describe('the form of a user', () => {
  it('sends back the saved values without read-only ones', () => {
    const { input } = readUpdate(valuesOf(saved), saved);

    expect(input).toMatchObject({
      UserId: 11,
      version: 5,
      fullname: 'Chen Jie',
      teacherId: 7,
      expireBy: '2027-05-18',
      profile1: 'Jie',
    });
    expect(input).not.toHaveProperty('subscriptionCode');
    expect(input).not.toHaveProperty('activeBy');
  });

  it('sends no missing profile, and requires a name for an existing one', () => {
    expect(readUpdate(valuesOf(saved), saved).input).not.toHaveProperty('profile2');
    expect(readUpdate({ ...valuesOf(saved), profile1: ' ' }, saved).errors).toEqual({
      profile1: 'Please fill in this field',
    });
  });

  it('detaches from the school and removes the expiry date if those fields are emptied', () => {
    const { input } = readUpdate({ ...valuesOf(saved), educator: null, expireBy: '' }, saved);

    expect(input).toMatchObject({ teacherId: null, expireBy: null });
  });

  it('accepts only existing days and email addresses', () => {
    const values = { ...valuesOf(saved), expireBy: '2027-02-30', contactEmail: 'x' };

    expect(readUpdate(values, saved).errors).toEqual({
      expireBy: 'This day does not exist',
      contactEmail: 'This is not an email address',
    });
  });

  it('refuses an expiry date before the start, unless it is already stored', () => {
    const errorOf = (expireBy: string, of = saved) => readUpdate({ ...valuesOf(of), expireBy }, of).errors;
    const began = { ...saved, activeBy: '2026-05-18' };

    expect(errorOf('2026-05-17', began)).toEqual({
      expireBy: 'The subscription began on 2026-05-18: enter that day or later',
    });
    expect(errorOf('2026-05-18', began)).toBeNull();
    expect(errorOf('2020-01-01', { ...began, expireBy: '2020-01-01' })).toBeNull();
    expect(errorOf('2020-01-01', { ...saved, activeBy: null })).toBeNull();
  });
});
