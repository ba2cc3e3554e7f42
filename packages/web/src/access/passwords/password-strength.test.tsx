import { dictionary } from '@zxcvbn-ts/language-common';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { PasswordStrength } from './new-password-field.tsx';
import { ratePassword } from './rate-password.ts';

const about = ['wang.fang@example.com', 'wangfang', 'Wang Fang'];

describe('the strength of a password', () => {
  it.each([
    ['password1', 0],
    ['qwertyuiop', 0],
    ['wang.fang@example.com', 0],
    ['WangFang88', 0],
    ['Winter2027!', 0],
    ['violin4812', 1],
    ['oboe2193k', 2],
    ['three blind mice run', 3],
  ])('of %s is %s', (password, strength) => {
    expect(ratePassword(password, about)).toBe(strength);
  });

  it('of the 10,000 most common passwords is 0, as the server refuses them; each of them is tried at night', () => {
    const common = dictionary['passwords-common'];
    const words = (Array.isArray(common) ? common : []).map(String).slice(0, 10_000);
    const isNightly = process.env['TEST_ALL'] === 'true';
    const longEnough = words.filter(({ length }, index) => length >= 8 && (isNightly || index % 10 === 0));

    expect(longEnough.length).toBeGreaterThan(100);
    expect(longEnough.filter((word) => ratePassword(word, about) > 0)).toEqual([]);
  });

  it.each(['woaini1314', 'kungfupiano', 'Chunjie2027', '1qazxsw2', 'P@ssword2027!'])(
    'of %s is 0, as the server refuses it',
    (password) => expect(ratePassword(password, about)).toBe(0),
  );

  it("is lower if it contains the user's own name", () => {
    expect(ratePassword('Xiuxiuying7', [])).toBeGreaterThan(ratePassword('Xiuxiuying7', ['Xiuxiuying']));
  });

  it('is described in words, and not at all while the field is empty', async () => {
    const { rerender } = show(<PasswordStrength password="" about={about} />);
    expect(screen.getByRole('status').textContent).toBe('');

    rerender(<PasswordStrength password="password1" about={about} />);
    expect(await screen.findByText('Too easy to guess')).toBeDefined();

    rerender(<PasswordStrength password="three blind mice run" about={about} />);
    expect(await screen.findByText('Strong')).toBeDefined();

    rerender(<PasswordStrength password="" about={about} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
