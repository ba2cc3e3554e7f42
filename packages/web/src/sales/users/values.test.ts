import { describe, expect, it } from 'vitest';
import { aSavedStudent } from './testing.ts';
import { readUpdate, valuesOf } from './values.ts';

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

  it('detaches from the school and removes the expiry date if they are emptied', () => {
    const { input } = readUpdate({ ...valuesOf(saved), educator: null, expireBy: '' }, saved);

    expect(input).toMatchObject({ teacherId: null, expireBy: null });
  });

  it('accepts only existing days and e-mail addresses', () => {
    const values = { ...valuesOf(saved), expireBy: '2027-02-30', contactEmail: 'x' };

    expect(readUpdate(values, saved).errors).toEqual({
      expireBy: 'A date as YYYY-MM-DD is expected',
      contactEmail: 'This is not an e-mail address',
    });
  });
});
