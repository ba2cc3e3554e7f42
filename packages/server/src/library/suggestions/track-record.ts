import type { Points } from './neighbours.ts';
import { voteOn } from './vote.ts';

/** How clear a vote was, and whether it was correct. */
type Outcome = { share: number; isRight: boolean };

/** The outcomes of votes on a library's own scores, each left out in turn. */
export type TrackRecord = { grades: readonly Outcome[]; levels: readonly Outcome[] };

/** Scores that are left out in turn, spread evenly over the library. */
const maxTried = 200;
/** The number of outcomes that a hit rate is estimated from. */
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
 * Returns the share of correct votes, from 0 to 1, among those of similar clarity. The estimate is shrunk towards one half, because a small sample proves little.
 */
export function hitRate(outcomes: readonly Outcome[], share: number): number {
  const closest = outcomes
    .toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share))
    .slice(0, compared);
  return (closest.filter(({ isRight }) => isRight).length + 1) / (closest.length + 2);
}
