import { expect, it } from 'vitest';
import { readOptions, defaultOptions } from './use-booklet-work.ts';

it('the options of a booklet are read as they were stored, with defaults for anything invalid', () => {
  const kept = { ...defaultOptions, layout: 'flow', startsOnLeft: true, cover: false } as const;

  expect(readOptions(JSON.stringify(kept))).toEqual(kept);
  expect(readOptions('{"layout":"round","startsOnLeft":4,"cover":"no","numbers":false}')).toEqual({
    ...defaultOptions,
    numbers: false,
  });
  expect([undefined, '', 'null', '[]', '{'].map(readOptions)).toEqual(Array.from({ length: 5 }, () => defaultOptions));
});
