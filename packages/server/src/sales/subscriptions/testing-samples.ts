import fc from 'fast-check';
import { keyBytes } from './key.ts';

/** Last days of subscriptions around the ends of months; null without an end. */
const days = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', null] as const;
const instants = ['2025-12-01T08:00:00.000Z', '2025-12-01T09:00:00.000Z', '2026-01-05T00:00:00.000Z'] as const;

/** Few characters, so that many texts contain each other, including those with a meaning in SQL or in a key. */
export const word = fc
  .array(fc.constantFrom(...'aAáb%_\\"\'* 王芳07io'), { minLength: 1, maxLength: 4 })
  .map((signs) => signs.join('').trim())
  .filter((text) => text !== '');

/** Bytes that give keys with few different characters. */
const bytes = fc.array(fc.constantFrom(0, 1, 7, 10, 11), { minLength: keyBytes, maxLength: keyBytes });

const school = fc.record({ name: word, contactName: fc.oneof(fc.constant(''), word), isDeleted: fc.boolean() });

const made = fc.record({
  bytes,
  educator: fc.nat(30),
  durationDays: fc.constantFrom(366 as const, 732 as const, 1098 as const),
  createdAt: fc.constantFrom(...instants),
  use: fc.constantFrom('none' as const, 'current' as const, 'current' as const, 'older' as const, 'renewed' as const),
  runsUntil: fc.constantFrom(...days),
  isRevoked: fc.nat(5).map((one) => one === 0),
  isDeleted: fc.nat(9).map((one) => one === 0),
  user: fc.record({ name: word, contactEmail: fc.constantFrom('', 'a@b.cn', 'io_b@a.cn'), isDeleted: fc.nat(5) }),
});

const seed = 20_261_121;
export const sampledSchools = fc.sample(school, { numRuns: 14, seed });
export const sampledKeys = fc.sample(made, { numRuns: 160, seed });
