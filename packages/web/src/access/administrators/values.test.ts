import { describe, expect, it } from 'vitest';
import { anAdministrator } from './testing.ts';
import { blank, readNew, readUpdate, valuesOf } from './values.ts';

const filled = {
  ...valuesOf(anAdministrator()),
  password: 'four violins play',
  avatarBase64: 'data:image/webp;base64,AAAA',
};

describe('the form of an administrator', () => {
  it('says in the words of the server what is missing', () => {
    const { errors } = readNew(blank);

    expect(errors).toMatchObject({
      fullName: 'Please fill all fields',
      age: 'Please fill all fields',
      gender: 'Please fill all fields',
      avatarBase64: 'Profile Image is required!',
    });
    expect(readNew({ ...filled, age: '1.5' }).errors).toEqual({ age: 'A whole number from 1 to 150 is expected' });
  });

  it('is sent as the call wants it', () => {
    expect(readNew({ ...filled, fullName: ' Li Na ', permissions: ['AD', 'SL'] }).input).toMatchObject({
      fullName: 'Li Na',
      age: 31,
      gender: 1,
      permissions: ['SL', 'AD'],
    });
  });

  it('leaves out what is to stay: picture, password, and permissions that are locked', () => {
    const { input } = readUpdate(valuesOf(anAdministrator()), { userId: 2, version: 4, mayGrant: false });

    expect(input).toMatchObject({ userId: 2, version: 4, email: 'lina@example.com' });
    expect(input).toHaveProperty('password', undefined);
    expect(input).not.toHaveProperty('permissions');
    expect(input?.avatarBase64).toBeUndefined();
  });
});
