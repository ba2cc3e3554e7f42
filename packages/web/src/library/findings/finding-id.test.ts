import { findingKinds, findingTags } from '@eemusic/contract/library/choices';
import type { FindingKey } from '@eemusic/contract/library/findings';
import { describe, expect, it } from 'vitest';
import { idOf, keyOf } from './findings-page.tsx';

describe('the id of a finding', () => {
  it('depends on its score, kind and tag only', () => {
    const keys = [1, 7, 2 ** 31 - 1].flatMap((scoreId): FindingKey[] =>
      findingKinds.flatMap((kind): FindingKey[] =>
        kind === 'tag' || kind === 'unlisted'
          ? findingTags.map((tag) => ({ scoreId, kind, tag }))
          : [{ scoreId, kind, tag: null }],
      ),
    );

    expect(keys.map((key) => keyOf(idOf(key)))).toEqual(keys);
    expect(new Set(keys.map(idOf)).size).toBe(keys.length);
    expect(keys.map(idOf).every(Number.isSafeInteger)).toBe(true);
  });
});
