import { expect, it } from 'vitest';
import { holds, matches } from './matches.ts';

it('every typed word begins a word of the text, in any order and case; a piece is enough in Chinese', () => {
  expect(matches('Schools and teachers user management', 'MAN sch')).toBe(true);
  expect(matches('Schools and teachers', 'chools')).toBe(false);
  expect(matches('Schools and teachers', 'schools x')).toBe(false);
  expect(matches('Schools', ' ')).toBe(true);
  expect(matches('乐谱库', '谱')).toBe(true);
});

it('what was found for another text holds the new one, or is not offered', () => {
  expect(holds('Boat Song Piano Adventure', 'oat so')).toBe(true);
  expect(holds('Boat Song', 'song boat')).toBe(false);
  expect(holds('１００%_王芳', '100%_王')).toBe(true);
});
