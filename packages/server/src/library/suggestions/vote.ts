import { nearest, type Neighbour, type Points } from './neighbours.ts';

/** Number of nearest scores that vote. */
const voters = 10;
/** Added to each distance, so that a single identical score does not decide alone. */
const softening = 0.05;

/** The result of the votes of the nearest scores, weighted by proximity. */
export type Vote = {
  gradeId: number;
  /** The winner's share of all votes, from 0 to 1. */
  gradeShare: number;
  /** The level with the most votes within that grade. */
  levelId: number;
  levelShare: number;
  /** Nearest first. */
  neighbours: Neighbour[];
};

/** Returns null if there are no scores to vote. */
export function voteOn(points: Points, features: readonly number[], except: string): Vote | null {
  const neighbours = nearest(points, features, { count: voters, except });
  const all = sumOf(neighbours);
  const [grade] = rankByVotes(neighbours, ({ gradeId }) => gradeId);
  const [level] = rankByVotes(grade?.voters ?? [], ({ levelId }) => levelId);
  if (!grade || !level) return null;
  return {
    gradeId: grade.id,
    gradeShare: grade.votes / all,
    levelId: level.id,
    levelShare: level.votes / all,
    neighbours,
  };
}

/** The places of these scores, most votes first. */
function rankByVotes(neighbours: readonly Neighbour[], idOf: (score: Neighbour['score']) => number) {
  return [...Map.groupBy(neighbours, ({ score }) => idOf(score))]
    .map(([id, voters]) => ({ id, voters, votes: sumOf(voters) }))
    .toSorted((one, other) => other.votes - one.votes);
}

function sumOf(neighbours: readonly Neighbour[]): number {
  return neighbours.reduce((sum, { distance }) => sum + 1 / (distance + softening), 0);
}

/** How clear a vote was, and whether it was correct. */
type Outcome = { share: number; isRight: boolean };

/** The outcomes of votes for the library's own scores, each of which was left out of its own vote. */
export type TrackRecord = { grades: readonly Outcome[]; levels: readonly Outcome[] };

/** Number of scores to test, spread evenly over the library. */
const maxTried = 200;
/** The number of outcomes from which a hit rate is estimated. */
const compared = 40;

/** Leave-one-out cross-validation over the library. Yields after each step. */
export function* takeRecord(points: Points): Generator<void, TrackRecord> {
  const { scores } = points;
  const grades: Outcome[] = [];
  const levels: Outcome[] = [];
  const count = Math.min(maxTried, scores.length);
  for (let tried = 0; tried < count; tried += 1) {
    const score = scores[Math.floor((tried * scores.length) / count)];
    const vote = score && voteOn(points, score.features, score.fileName);
    if (!vote) continue;
    const isGradeRight = vote.gradeId === score.gradeId;
    grades.push({ share: vote.gradeShare, isRight: isGradeRight });
    levels.push({ share: vote.levelShare, isRight: isGradeRight && vote.levelId === score.levelId });
    yield;
  }
  return { grades, levels };
}

/**
 * Returns the share of correct votes, from 0 to 1, among votes of similar clarity. The estimate is shrunk towards one
 * half, because a small sample is unreliable.
 */
export function hitRate(outcomes: readonly Outcome[], share: number): number {
  const closest = outcomes
    .toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share))
    .slice(0, compared);
  return (closest.filter(({ isRight }) => isRight).length + 1) / (closest.length + 2);
}
