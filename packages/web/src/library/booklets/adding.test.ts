import { beforeEach, expect, it } from 'vitest';
import { keepBooklet, takeBooklet } from './add-scores.tsx';

beforeEach(() => sessionStorage.clear());

it('a booklet that is waiting is returned once, and only to its owner', () => {
  keepBooklet(7, { ids: [3, 1] });
  expect(takeBooklet(7)).toEqual({ ids: [3, 1] });
  expect(takeBooklet(7)).toBeNull();

  keepBooklet(7, { ids: [3, 1] });
  expect(takeBooklet(8)).toBeNull();
  expect(sessionStorage).toHaveLength(0);

  keepBooklet(7, { ids: [], saved: 4 });
  expect(takeBooklet(7)).toEqual({ ids: [], saved: 4 });
});

it.each(['', 'no JSON', '{"person":7}', '[]'])('anything else in the storage is ignored: %j', (text) => {
  sessionStorage.setItem('eemusic.booklet.adding', text);

  expect(takeBooklet(7)).toBeNull();
});
