import { describe, expect, it } from 'vitest';
import { keysInAll, readGenerate, sumText } from './generate-values.ts';

const educator = { id: 7, name: 'Lotus School' };
const plain = { amount: 10, batches: 1, libraryIds: null, isDefault: false } as const;
const values = { ...plain, educator, duration: 366, trialDays: 14 } as const;
const numberText = 'Enter a whole number from 1 to 100';

describe('the form that makes keys', () => {
  it('sends the educator, the duration and the number', () => {
    expect(readGenerate({ ...values, amount: '100' }).input).toEqual({
      educatorId: 7,
      expirationDays: 366,
      numberOfKeys: 100,
      isDefault: false,
    });
  });

  it('sends libraries once somebody chose some, and null for all of them', () => {
    expect(readGenerate(values).input).not.toHaveProperty('libraryIds');
    expect(readGenerate({ ...values, libraryIds: [3, 5] }).input).toMatchObject({ libraryIds: [3, 5] });
    expect(readGenerate({ ...values, libraryIds: [] }).input).toMatchObject({ libraryIds: null });
  });

  it.each([0, -1, 1.5, 101, '', ' ', '-', '1e9'])('refuses %j keys as the server would', (amount) => {
    expect(readGenerate({ ...values, amount })).toEqual({ input: null, errors: { amount: numberText } });
  });

  it('sends the days of a trial instead of a duration, and only then', () => {
    expect(readGenerate({ ...values, duration: 'trial', trialDays: '30' }).input).toEqual({
      educatorId: 7,
      days: 30,
      numberOfKeys: 10,
      isDefault: false,
    });
    expect(readGenerate({ ...values, duration: 'trial', trialDays: 91 }).errors).toEqual({
      trialDays: 'Enter a whole number from 1 to 90',
    });
    expect(readGenerate({ ...values, trialDays: '' }).errors).toBeNull();
  });

  it('requires a school or teacher', () => {
    expect(readGenerate({ ...values, educator: null }).errors).toEqual({
      educator: 'Please choose a school or teacher',
    });
    expect(readGenerate({ ...values, educator: null, amount: 0 }).errors).toEqual({
      educator: 'Please choose a school or teacher',
      amount: numberText,
    });
  });

  it('counts the keys of all batches, once there is a number', () => {
    expect(keysInAll({ ...values, amount: '100', batches: 5 })).toBe(500);
    for (const amount of ['', '-', 0, 1.5]) expect(keysInAll({ ...values, amount, batches: 5 })).toBeNull();
  });

  it('says what all keys bring when they are redeemed; a trial brings nothing', () => {
    const prices = [{ durationDays: 366, amount: 398, from: '2020-01-01' }];
    const all = { ...values, amount: 100, batches: 5 };

    expect(sumText(all, prices)).toBe('500 keys · 199,000.00 when all are redeemed');
    expect(sumText({ ...all, duration: 'trial' }, prices)).toBe('500 keys');
    expect(sumText(all, [])).toBe('500 keys');
    expect(sumText({ ...all, amount: '' }, prices)).toBe('');
  });
});
