import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { requestIds } from './request-ids.ts';

it('every request has an id of its own, of nine random bytes', () => {
  const taken: Buffer[] = [];
  const nextId = requestIds({
    bytes(count) {
      const bytes = randomBytes(count);
      taken.push(bytes);
      return bytes;
    },
  });

  const ids = Array.from({ length: 1_000 }, nextId);

  expect(new Set(ids).size).toBe(1_000);
  const bytes = Buffer.concat(ids.map((id) => Buffer.from(id, 'base64url')));
  expect(bytes.equals(Buffer.concat(taken).subarray(0, 9_000))).toBe(true);
  expect(taken.length).toBeLessThan(10);
});
