import type { Entry } from '#library/catalogue/index.ts';

/** A score with known features. */
export type Placed = Pick<Entry, 'id' | 'name' | 'fileName' | 'gradeId' | 'levelId'> & { features: readonly number[] };

/** `distance` is the mean squared difference of the features; two random scores are 2 apart on average. */
export type Neighbour = { score: Placed; distance: number };

/** The scores of a library as points; similar difficulty means a small distance. */
export type Points = {
  readonly scores: readonly Placed[];
  /** The scale of each feature; null if all scores have the same value. */
  readonly scales: readonly (Scale | null)[];
  /** One row of coordinates per score. */
  readonly coordinates: Float64Array;
  readonly dimensions: number;
};

type Scale = { mean: number; factor: number };

/** Scores per step. */
const stepSize = 500;

/**
 * Standardises features over the library, and weights each by how well it predicts the grade: by the share of its
 * variance that lies between grades. Yields after each step.
 */
export function* placePoints(scores: readonly Placed[]): Generator<void, Points> {
  const scales = yield* scaleFeatures(scores);
  const dimensions = scales.filter((scale) => scale !== null).length;
  const coordinates = new Float64Array(scores.length * dimensions);
  for (const [at, { features }] of scores.entries()) {
    coordinates.set(locate(features, scales), at * dimensions);
    if (at % stepSize === 0) yield;
  }
  return { scores, scales, coordinates, dimensions };
}

function* scaleFeatures(scores: readonly Placed[]): Generator<void, (Scale | null)[]> {
  const grades = [...Map.groupBy(scores, ({ gradeId }) => gradeId).values()];
  const spreads: { mean: number; variance: number; weight: number }[] = [];
  for (const at of scores[0]?.features.keys() ?? []) {
    const [mean, variance] = spreadOf(scores, at);
    const between = grades.reduce((sum, ofGroup) => sum + ofGroup.length * (spreadOf(ofGroup, at)[0] - mean) ** 2, 0);
    spreads.push({ mean, variance, weight: variance > minVariance ? between / scores.length / variance : 0 });
    yield;
  }
  const all = spreads.reduce((sum, { weight }) => sum + weight, 0);
  return spreads.map(({ mean, variance, weight }) =>
    weight > 0 ? { mean, factor: Math.sqrt(weight / all / variance) } : null,
  );
}

/** A variance below this is rounding, because features are stored with four decimals. */
const minVariance = 1e-8;

function spreadOf(scores: readonly Placed[], at: number): [mean: number, variance: number] {
  let [sum, squares] = [0, 0];
  for (const { features } of scores) {
    const value = features[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const mean = sum / scores.length;
  return [mean, squares / scores.length - mean * mean];
}

function locate(features: readonly number[], scales: Points['scales']): number[] {
  return scales.flatMap((scale, at) => (scale === null ? [] : [((features[at] ?? 0) - scale.mean) * scale.factor]));
}

/** Returns the scores that are closest to these features, nearest first; the score of this file is left out. */
export function nearest(
  points: Points,
  features: readonly number[],
  options: { count: number; except: string },
): Neighbour[] {
  const { scores, coordinates, dimensions } = points;
  const place = locate(features, points.scales);
  const found: Neighbour[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  for (const [at, score] of scores.entries()) {
    const distance = distanceTo(place, coordinates, at * dimensions, farthest);
    if (distance >= farthest || score.fileName === options.except) continue;
    found.splice(found.findLastIndex((one) => one.distance <= distance) + 1, 0, { score, distance });
    if (found.length > options.count) found.pop();
    if (found.length === options.count) farthest = found.at(-1)?.distance ?? farthest;
  }
  return found;
}

/** Returns early when the distance exceeds the limit. */
function distanceTo(place: readonly number[], coordinates: Float64Array, start: number, limit: number): number {
  let sum = 0;
  for (let at = 0; at < place.length && sum < limit; at += 1) {
    const difference = (place[at] ?? 0) - (coordinates[start + at] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
