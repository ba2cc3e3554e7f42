import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { type ListTag, tagTables } from '#tags.ts';
import { type FixtureFolder, listFixtures, readFixture } from '#testing/fixtures.ts';
import { analyse, reasonInEnglish } from './index.ts';

function analyseSample(folder: FixtureFolder, name: string) {
  const { score, problem } = readScore(readFixture(folder, name));
  if (problem) throw new Error(`${name}: ${problem.code}`);
  return analyse(score);
}

const byLetter: Record<string, ListTag> = { r: 'range', i: 'interval', k: 'keySignature' };

describe('known exercises', () => {
  it('get the tag in their name', () => {
    const named = listFixtures('known-tags').filter((name) => /^[rik]\d/.test(name));
    expect(named).toHaveLength(11);
    for (const name of named) {
      const tag = byLetter[name.charAt(0)];
      if (!tag) throw new Error(name);
      const { value, certainty } = analyseSample('known-tags', name).tags[tag];
      expect([name, value]).toEqual([name, Number(name.charAt(1))]);
      expect(certainty, name).toBe(name.startsWith('i3') ? 'likely' : 'certain');
    }
  });

  it('get the other tags in their names', () => {
    const jumping = analyseSample('known-tags', 'x-rests-artic-dyn.musicxml').tags;
    expect(jumping.rest).toMatchObject({ value: 3, certainty: 'certain', measures: [1, 3] });
    expect(jumping.articulation).toMatchObject({ value: true, certainty: 'certain', measures: [1, 2, 3] });
    expect(jumping.dynamics).toMatchObject({ value: true, certainty: 'certain', measures: [1, 3, 4] });
    expect(analyseSample('known-tags', 'k2-g-major-ties.musicxml').tags.tie).toMatchObject({
      value: 2,
      measures: [1, 3],
    });
    expect(analyseSample('known-tags', 'k4-f-major-3-8.musicxml').tags.timeSignature.value).toBe(4);
  });
});

describe('real scores', () => {
  it('get tags of the lists, with reasons and existing measures', () => {
    for (const name of listFixtures('real')) {
      const { tags, facts } = analyseSample('real', name);
      for (const [tag, evidence] of Object.entries(tags)) {
        const { value, measures } = evidence;
        expect(reasonInEnglish(evidence), `${name} ${tag}`).toMatch(/^[A-Z0-9].{8,}/);
        expect(
          measures.every((number) => number >= 0 && number <= facts.measures),
          `${name} ${tag}`,
        ).toBe(true);
        if (typeof value === 'number' && tag in tagTables) expect(value, `${name} ${tag}`).toBeGreaterThan(0);
      }
      expect(facts.lowest, name).not.toBeNull();
    }
  });

  it('get the tags that a teacher would give', () => {
    const find = (start: string) => listFixtures('real').find((name) => name.startsWith(start)) ?? '';
    const values = (start: string, tag: ListTag) => analyseSample('real', find(start)).tags[tag].value;
    expect(values('06', 'range')).toBe(3);
    expect(values('11', 'interval')).toBe(1);
    expect(values('11', 'rhythm')).toBe(6);
    expect(['04', '05', '12', '33', '20'].map((start) => values(start, 'keySignature'))).toEqual([1, 2, 2, 4, 3]);
    expect(['01', '02', '34', '43'].map((start) => values(start, 'timeSignature'))).toEqual([null, null, null, null]);
    expect(['38', '40'].map((start) => values(start, 'keySignature'))).toEqual([null, null]);
  });
});
