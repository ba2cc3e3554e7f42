import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isNightly } from '#testing/lanes.ts';
import { assertStrong } from './passwords.ts';

const person = { email: 'wang.fang@example.com', username: 'pianofang' };

describe('a new password', () => {
  it.each(['iloveyou1', 'P@ssw0rd', '12345678', 'qwertyuiop', 'wang.fang@example.com', 'pianofang1', 'aaaaaaaa1'])(
    'is refused as easy to guess: %s',
    async (password) => {
      await expect(assertStrong(password, person)).rejects.toMatchObject({ code: 'password.weak' });
    },
  );

  it.each(['woaini1314', '5201314520', 'woaini5201314', 'Woaini520', 'qq123456789', 'wang123456', 'gangqin123'])(
    'is refused as common in China: %s',
    async (password) => {
      await expect(assertStrong(password, person)).rejects.toMatchObject({ code: 'password.weak' });
    },
  );

  it.each([
    'Winter2027!',
    'Summer2026!',
    '2027Winter!',
    'W1nter2027!',
    '$pring#2026',
    'January2027',
    'Monday-2026!',
    'EEMusic2027!',
    'KungFu@2027',
    'Music2027!',
    'Welcome2027!',
    'P@ssword2027!',
    'Chunjie2027',
    'Shandong2026!',
  ])('is refused as what is tried on every account of a company: %s', async (password) => {
    await expect(assertStrong(password, person)).rejects.toMatchObject({ code: 'password.weak' });
  });

  it.each([
    'kungfupiano',
    'PianoKungFu1',
    'eemusic-piano-26',
    'P1ano_Teacher',
    'musicschool',
    'gangqinlaoshi',
    'administrator-lessons-2026',
    'sheetmusic',
  ])('is refused as words of a music school, whatever number of guesses is counted: %s', async (password) => {
    await expect(assertStrong(password, person)).rejects.toMatchObject({ code: 'password.weak' });
  });

  it.each([
    'winter 2027 rain',
    'Winter-48125917!',
    'AugustMoon2027tree',
    'mayflower-2027-oak',
    'piano-48125917',
    'piano stool waltz',
  ])('is accepted with more than a year or another such word: %s', async (password) => {
    await expect(assertStrong(password, person)).resolves.toBeUndefined();
  });

  it.each(['three blind mice run', 'x7!kQ9zp', 'violin4812', 'x'.repeat(32)])('is accepted: %s', async (password) => {
    await expect(assertStrong(password, person)).resolves.toBeUndefined();
  });
});

/** All of them nightly; otherwise those that a small dictionary would have, and the last ones. */
it('refuses each of the 10,000 most common passwords', async () => {
  const common = dictionary['passwords-common'];
  const words = (Array.isArray(common) ? common : [])
    .map(String)
    .slice(0, 10_000)
    .filter(({ length }) => length >= 8)
    .filter((_word, index, { length }) => isNightly || index < 200 || index >= length - 200);
  const taken = await Array.fromAsync(words, async (word) =>
    assertStrong(word, person).then(
      () => word,
      () => null,
    ),
  );

  expect(words.length).toBeGreaterThanOrEqual(isNightly ? 1_000 : 400);
  expect(taken.filter((word) => word !== null)).toEqual([]);
  for (const word of ['123456789a', '1122334455', '1234qwer', 'spongebob', 'P@ssword1', 'q1234567', '1qazxsw2'])
    await expect(assertStrong(word, person)).rejects.toThrow();
});
