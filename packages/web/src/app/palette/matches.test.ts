import { expect, it } from 'vitest';
import { holds, matches } from './palette.tsx';

it('every typed word matches the start of a word, in any order and case; in Chinese any part matches', () => {
  expect(matches('Schools and teachers user management', 'MAN sch')).toBe(true);
  expect(matches('Schools and teachers', 'chools')).toBe(false);
  expect(matches('Schools and teachers', 'schools x')).toBe(false);
  expect(matches('Schools', ' ')).toBe(true);
  expect(matches('乐谱库', '谱')).toBe(true);
});

it('results for an earlier text are offered only if they contain the new one', () => {
  expect(holds('Boat Song Piano Adventure', 'oat so')).toBe(true);
  expect(holds('Boat Song', 'song boat')).toBe(false);
  expect(holds('１００%_王芳', '100%_王')).toBe(true);
});
