import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { play } from './testing.ts';

describe('real scores', () => {
  it('begin and end every note once each time it is played, in this order', () => {
    for (const name of listFixtures('real')) {
      const { moments } = play(new TextDecoder().decode(readFixture('real', name)));
      const begun = new Map(moments.flatMap(({ t, on }) => on.map((id) => [id, t] as const)));
      const ended = new Map(moments.flatMap(({ t, off }) => off.map((id) => [id, t] as const)));

      const { score } = readScore(readFixture('real', name));
      const written = score?.measures.flatMap(({ notes }) => notes.filter(({ pitch, isCue }) => pitch && !isCue)) ?? [];
      expect(begun.size, name).toBe(written.length);
      for (const [id, t] of begun) expect(ended.get(id), `${name} ${id}`).toBeGreaterThanOrEqual(t);
    }
  });

  it('are in chronological order', () => {
    for (const name of listFixtures('real')) {
      const times = play(new TextDecoder().decode(readFixture('real', name))).moments.map(({ t }) => t);
      expect(times, name).toEqual(times.toSorted((one, other) => one - other));
    }
  });
});
