import { expect, it } from 'vitest';
import { fetchOne } from './fetch-mail.ts';

const refuse = async () => Promise.reject(new Error('The connection has ended'));

/** Requests mail 5 again and again; returns the outcome of each round. */
async function rounds(count: number, readable: readonly number[]) {
  const failure = { uid: 0, times: 0, probes: 0 };
  const fetch = async (uid: number) => (readable.includes(uid) ? null : refuse());
  const ends = [];
  for (let round = 0; round < count; round += 1)
    ends.push(await fetchOne({ mailbox: { fetch }, failure, others: [4, 5, 6, 7] }, 5).catch(() => 'again'));
  return ends;
}

it('a mail at which the server breaks off is given up in the fifth round, if the server hands out another one', async () => {
  expect(await rounds(5, [4])).toEqual(['again', 'again', 'again', 'again', 'broken']);
  expect(await rounds(7, [7])).toEqual([...Array.from({ length: 6 }, () => 'again'), 'broken']);
});

it('no mail is given up while the mail server hands out none', async () => {
  expect(new Set(await rounds(50, []))).toEqual(new Set(['again']));
});
