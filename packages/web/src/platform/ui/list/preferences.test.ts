import { describe, expect, it } from 'vitest';
import { readPreferences, defaultPreferences } from './preferences.ts';

describe('the preferences of a list', () => {
  it('are read as they were stored', () => {
    const kept = { hidden: ['email'], density: 'compact', view: 'list' } as const;
    expect(readPreferences(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([undefined, '', 'null', '[]', '7', '{', '{"hidden":7,"density":"huge"}'])(
    'are the defaults for %j',
    (kept) => {
      expect(readPreferences(kept)).toEqual(defaultPreferences);
    },
  );

  it('drop what is not a column', () => {
    expect(readPreferences('{"hidden":["age",7,null]}')).toEqual({ hidden: ['age'] });
  });
});
