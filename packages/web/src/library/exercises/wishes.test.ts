import type { Exercise } from '@eemusic/contract/library/exercises';
import { expect, it } from 'vitest';
import { likeIt, type Suggestion, wireOf, wishesFrom } from './wishes.ts';

const tags = {
  range: [1],
  interval: [1, 2],
  rhythm: [],
  rest: [4],
  keySignature: [1],
  timeSignature: [1],
  tie: [1],
  accidental: false,
  articulation: true,
  dynamics: false,
};
const suggestion: Suggestion = {
  scores: 0,
  neighbours: 6,
  of: 'level',
  emptyPlaces: 2,
  difficulty: { from: 3, to: 4.4 },
  wishes: { tags, measures: [8, 12], tempo: null, maxTempo: null },
};

it('the form begins with what the neighbours have, and with the tag that the place lacks', () => {
  const wishes = wishesFrom(suggestion, { rhythm: 7 });

  expect(wishes.lists).toMatchObject({ interval: [1, 2], rhythm: [7], rest: [4] });
  expect(wishes).toMatchObject({ measures: [8, 12], tempo: 60, maxTempo: 92 });
});

it('nothing is wished of an empty row, nor that there is no accidental', () => {
  const { tags: wished } = wireOf(wishesFrom(suggestion, {}));

  expect(wished).not.toHaveProperty('rhythm');
  expect(wished).not.toHaveProperty('accidental');
  expect(wished).toMatchObject({ interval: [1, 2], articulation: true, dynamics: false });
});

it('another one has the same wishes, and is easier or has the same rhythm', () => {
  const exercise = {
    seed: 7,
    wishes: { tags: { rhythm: 4 }, measures: 8 },
    difficulty: { value: 3.2 },
  } as unknown as Exercise;

  expect(likeIt(exercise, 'rhythm')).toEqual({ tags: { rhythm: 4 }, measures: 8, like: [{ same: 'rhythm', seed: 7 }] });
  expect(likeIt(exercise, 'easier').maxDifficulty).toBeLessThan(3.2);
});

it('one that was itself made like another is named with that other, without which it is another piece', () => {
  const like = [{ same: 'rhythm', seed: 7 }];
  const exercise = { seed: 8, wishes: { measures: 8, like }, difficulty: { value: 3 } } as unknown as Exercise;

  expect(likeIt(exercise, 'contour').like).toEqual([...like, { same: 'contour', seed: 8 }]);
  expect(likeIt(exercise, 'rhythm').like).toEqual(like);
});
