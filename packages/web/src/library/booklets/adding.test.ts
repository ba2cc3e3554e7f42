import { beforeEach, expect, it } from 'vitest';
import { keepBooklet, takeBooklet } from './adding.ts';

beforeEach(() => sessionStorage.clear());

it('a booklet that waits is given back once, and to nobody else', () => {
  keepBooklet(7, [3, 1]);
  expect(takeBooklet(7)).toEqual([3, 1]);
  expect(takeBooklet(7)).toEqual([]);

  keepBooklet(7, [3, 1]);
  expect(takeBooklet(8)).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it.each(['', 'no JSON', '{"person":7}', '[]'])('what else may be kept there is nothing: %j', (text) => {
  sessionStorage.setItem('eemusic.booklet.adding', text);

  expect(takeBooklet(7)).toEqual([]);
});
