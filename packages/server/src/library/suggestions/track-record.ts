import type { Points } from './neighbours.ts';
import { voteOn } from './vote.ts';

/** How clear a vote was, and whether it was right. */
type Outcome = { share: number; isRight: boolean };

/** What the votes on a library's own scores, each left out in turn, were worth. */
export type TrackRecord = { grades: readonly Outcome[]; levels: readonly Outcome[] };

/** Scores that are left out in turn, evenly over the library. */
const maxTried = 200;
/** Outcomes that tell how often a vote is right. */
const compared = 40;

/** Leave-one-out over the library. Work in steps. */
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

/** 0 to 1: how many of the votes that were about as clear were right; nearer to a half than it was seen, as few tell little. */
export function hitRate(outcomes: readonly Outcome[], share: number): number {
  const closest = outcomes
    .toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share))
    .slice(0, compared);
  return (closest.filter(({ isRight }) => isRight).length + 1) / (closest.length + 2);
}
