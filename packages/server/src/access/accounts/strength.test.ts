import { describe, expect, it } from 'vitest';
import { assertStrong } from './strength.ts';

const person = { email: 'wang.fang@example.com', username: 'pianofang' };

describe('a new password', () => {
  it.each(['iloveyou1', 'P@ssw0rd', '12345678', 'qwertyuiop', 'wang.fang@example.com', 'pianofang1', 'aaaaaaaa1'])(
    'is refused as one that is guessed first: %s',
    async (password) => {
      await expect(assertStrong(password, person)).rejects.toMatchObject({ code: 'password.weak' });
    },
  );

  it.each(['three blind mice run', 'x7!kQ9zp', 'violin4812', 'x'.repeat(32)])('is taken: %s', async (password) => {
    await expect(assertStrong(password, person)).resolves.toBeUndefined();
  });
});
