import { describe, expect, it } from 'vitest';
import { readUpdate, type SavedKey, valuesOf } from './edit-key.tsx';

const saved: SavedKey = {
  activationId: 12,
  key: '0123-4567-89AB-CDEF-GHJK',
  educatorId: 7,
  educatorName: 'Lotus School',
  durationDays: 366,
  status: 'Active',
  isUserFound: true,
  isRevoked: false,
  expireBy: '2027-05-18',
  userAccount: { studentId: 3, fullName: 'Chen Jie', phone: '', region: null, email: 'jie@example.com' },
  redeemedOn: '2026-05-17',
  createdOn: '2026-05-01',
  isTrial: false,
  renewedBy: null,
  libraryIds: null,
  version: 5,
};

describe('the form of a key', () => {
  it('sends back the saved values', () => {
    expect(readUpdate(valuesOf(saved), saved).input).toEqual({
      id: '12',
      expireBy: '2027-05-18',
      fullName: 'Chen Jie',
      phone: '',
      region: '',
      email: 'jie@example.com',
      version: 5,
    });
  });

  it('requires an expiry date that exists', () => {
    const wrong = (expireBy: string) => readUpdate({ ...valuesOf(saved), expireBy }, saved).errors;

    expect(wrong(' ')).toEqual({ expireBy: 'Please fill in this field' });
    expect(wrong('2027-02-30')).toEqual({ expireBy: 'This day does not exist' });
  });

  it('requires a name, and a valid email address', () => {
    const values = { ...valuesOf(saved), fullName: ' ', email: 'x' };

    expect(readUpdate(values, saved).errors).toEqual({
      fullName: 'Please fill in this field',
      email: 'This is not an email address',
    });
  });
});
