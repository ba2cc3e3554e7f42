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
