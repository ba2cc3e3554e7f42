import { describe, expect, it } from 'vitest';
import { anAdministrator } from './testing.ts';
import { blank, readNew, readUpdate, valuesOf } from './administrator-form.tsx';

const filled = {
  ...valuesOf(anAdministrator()),
  password: 'four violins play',
  avatarBase64: 'data:image/webp;base64,AAAA',
};

describe('the form of an administrator', () => {
  it("reports missing fields in the server's words", () => {
    const { errors, problem } = readNew(blank);

    expect(problem).toBe('Please fill all fields');
    expect(errors).toMatchObject({
      fullName: 'Please fill in this field',
      age: 'Please fill in this field',
      gender: 'Please fill in this field',
      avatarBase64: 'Profile Image is required!',
    });
    expect(readNew({ ...filled, avatarBase64: null }).problem).toBe('Profile Image is required!');
    expect(readNew({ ...filled, age: '1.5' }).errors).toEqual({ age: 'Enter a whole number from 1 to 150' });
  });

  it('is sent as the call expects it', () => {
    const { input } = readNew({ ...filled, permissions: ['AD', 'SL'] });

    expect(input).toMatchObject({ fullName: 'Li Na', age: 31, gender: 1, permissions: ['AD', 'SL'] });
    expect(input).not.toHaveProperty('fileName');
  });

  it('leaves out unchanged picture and password, and locked permissions', () => {
    const saved = anAdministrator({ version: 4 });
    const { input } = readUpdate(valuesOf(saved), saved, { mayGrant: false, proves: false });

    expect(input).toMatchObject({ userId: 2, version: 4, email: 'lina@example.com' });
    expect(input).toHaveProperty('password', '');
    expect(input).not.toHaveProperty('permissions');
    expect(input?.avatarBase64).toBeUndefined();
  });

  it('of somebody invited is saved without the details that they lack, but not of anybody without what they have', () => {
    const invited = anAdministrator({ mobile: '', age: null, gender: null });
    const rights = { mayGrant: true, proves: false };

    const { input } = readUpdate({ ...valuesOf(invited), permissions: ['SL'] }, invited, rights);
    expect(input).toMatchObject({ userId: 2, permissions: ['SL'] });

    const known = anAdministrator();
    const { errors, problem } = readUpdate({ ...valuesOf(known), mobile: ' ', age: '', gender: '' }, known, rights);
    expect(problem).toBe('Please fill all fields');
    const fill = 'Please fill in this field';
    expect(errors).toEqual({ mobile: fill, age: fill, gender: fill });
  });
});
