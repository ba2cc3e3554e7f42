import { decodeFeatures, featuresFrom, type Trait, traitInEnglish, traitsShared } from '@eemusic/music/difficulty';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import * as contract from '@eemusic/contract/library/suggestions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Curriculum } from '@eemusic/contract/library/choices';
import { type Catalogue, catalogueOf, type Entry, gradeNames } from '#library/catalogue/index.ts';
import { wireNames } from '#library/academics/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { runInSteps } from '#platform/concurrency/index.ts';

export const suggestionsRoom: Room = {
  routes: (serve, services) => serve(contract.suggestPlace, (request) => suggestPlace(services, request)),
};

/** Suggestions that are right less often than this are not shown. */
const minHitRate = 0.55;
const highHitRate = 0.85;
/** Of two random scores; if even the nearest score is farther, nothing in the library is similar. */
const maxDistance = 2;
const maxNamed = 3;

/** Returns the place of the scores that are most similar to a file, if these agree clearly enough. */
async function suggestPlace(services: Services, { fileName, ...scope }: RequestOf<typeof contract.suggestPlace>) {
  const features = await getFeatures(services.database.read, fileName);
  if (features === null) return { suggestion: null };
  const catalogue = await catalogueOf(services);
  const experience = await experienceOf(catalogue, scope);
  const vote = experience && voteOn(experience.points, features, fileName);
  const place = vote && decide(vote, experience.record);
  const { grades, levels } = catalogue.places;
  if (!place || !grades.get(place.gradeId)?.isOffered) return { suggestion: null };

  const level = levels.get(place.levelId ?? 0);
  const present = place.alike.filter(({ score }) => catalogue.entries.has(score.id));
  const alike = present.slice(0, maxNamed).map(({ score }) => score);
  return {
    suggestion: {
      gradeId: place.gradeId,
      ...gradeNames(grades.get(place.gradeId)),
      level: level?.isOffered ? { levelId: level.id, ...wireNames('level', level) } : null,
      confidence: place.rate >= highHitRate ? ('high' as const) : ('fair' as const),
      rightOf100: Math.round(place.rate * 100),
      alike: alike.map(({ id, name }) => ({ scoreId: id, name })),
      traits: sharedTraits(features, alike, experience.points.scores),
    },
  };
}

/** Returns the level if the vote is clear, otherwise only the grade. */
function decide(
  { gradeId, gradeShare, levelId, levelShare, neighbours }: Vote,
  { grades, levels }: Experience['record'],
) {
  const near = neighbours.filter(({ distance }) => distance < maxDistance);
  const ofGrade = near.filter(({ score }) => score.gradeId === gradeId);
  const ofLevel = near.filter(({ score }) => score.levelId === levelId);
  const [gradeRate, levelRate] = [hitRate(grades, gradeShare), hitRate(levels, levelShare)];
  if (levelRate >= minHitRate && ofLevel.length > 0) return { gradeId, levelId, rate: levelRate, alike: ofLevel };
  if (gradeRate < minHitRate || ofGrade.length === 0) return null;
  return { gradeId, levelId: null, rate: gradeRate, alike: ofGrade };
}

/** Returns the features of an upload or a score; null for an older file that has not been read again yet. */
async function getFeatures(db: Query, fileName: string): Promise<readonly number[] | null> {
  const found = db.selectFrom('score_files').select('features').where('name', '=', fileName);
  const { features } = await found.executeTakeFirstOrThrow(() => new Refusal('score.file-unknown'));
  return decodeFeatures(features);
}

const maxTraits = 3;
const maxSample = 300;

/** Returns traits that all of these scores share with the piece: the rarest ones in the library, in the usual order. */
function sharedTraits(features: readonly number[], alike: readonly Placed[], library: readonly Placed[]) {
  const piece = featuresFrom(features);
  const traitsWith = (score: Placed) => traitsShared(piece, featuresFrom(score.features));
  const [first = [], ...others] = alike.map(traitsWith);
  const shared = first.filter((trait) => others.every((traits) => has(traits, trait)));
  const step = Math.max(1, Math.floor(library.length / maxSample));
  const sample = library.filter((_, at) => at % step === 0).map(traitsWith);
  const commonness = new Map(shared.map((trait) => [trait, sample.filter((traits) => has(traits, trait)).length]));
  const rarest = shared
    .toSorted((one, other) => (commonness.get(one) ?? 0) - (commonness.get(other) ?? 0))
    .slice(0, maxTraits);
  return shared.filter((trait) => rarest.includes(trait)).map((trait) => ({ ...trait, text: traitInEnglish(trait) }));
}

/** Both lists describe scores in comparison with the same piece, so equal codes have equal params. */
function has(traits: readonly Trait[], { code }: Trait): boolean {
  return traits.some((trait) => trait.code === code);
}

/** What suggestions are based on: the library's scores as points, and how often votes of this kind were right. */
type Experience = NonNullable<Awaited<ReturnType<typeof learn>>>;

type Scope = { moduleId: number; curriculum: Curriculum };

export const minScores = 30;

/** By the scores from which it was learnt: the catalogue has another list of them after every change. */
const learned = new WeakMap<Catalogue['byName'], Map<string, Promise<Experience | null>>>();

/** Null if there are too few scores, or all are in one grade. */
function experienceOf({ byName }: Catalogue, scope: Scope): Promise<Experience | null> {
  const scopes = learned.get(byName) ?? new Map<string, Promise<Experience | null>>();
  learned.set(byName, scopes);
  const key = `${scope.moduleId} ${scope.curriculum}`;
  const experience = scopes.get(key) ?? learn(byName, scope);
  scopes.set(key, experience);
  return experience;
}

async function learn(byName: readonly Entry[], { moduleId, curriculum }: Scope) {
  const scores = byName.filter(
    (entry): entry is Entry & Placed =>
      entry.moduleId === moduleId && entry.curriculum === curriculum && entry.features !== null,
  );
  const grades = new Set(scores.map(({ gradeId }) => gradeId));
  if (scores.length < minScores || grades.size < 2) return null;
  const points = await runInSteps(placePoints(scores));
  return { points, record: await runInSteps(takeRecord(points)) };
}

const voters = 10;
/** Added to each distance, so that a single identical score does not decide alone. */
const softening = 0.05;

type Vote = NonNullable<ReturnType<typeof voteOn>>;

function voteOn(points: Points, features: readonly number[], except: string) {
  const neighbours = nearest(points, features, except);
  const all = sumOf(neighbours);
  const [grade] = rankByVotes(neighbours, ({ gradeId }) => gradeId);
  const [level] = rankByVotes(grade?.voters ?? [], ({ levelId }) => levelId);
  if (!grade || !level) return null;
  return {
    gradeId: grade.id,
    /** The winner's share of all votes, from 0 to 1. */
    gradeShare: grade.votes / all,
    /** The level with the most votes within that grade. */
    levelId: level.id,
    levelShare: level.votes / all,
    neighbours,
  };
}

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

/** Number of scores to test, spread evenly over the library. */
const maxTried = 200;
/** The number of outcomes from which a hit rate is estimated. */
const compared = 40;

/** Votes for the library's own scores, each of which is left out of its own vote. Yields after each step. */
function* takeRecord(points: Points) {
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

/** Among votes of similar clarity. Shrunk towards one half, because a small sample is unreliable. */
function hitRate(outcomes: readonly Outcome[], share: number): number {
  const closest = outcomes
    .toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share))
    .slice(0, compared);
  return (closest.filter(({ isRight }) => isRight).length + 1) / (closest.length + 2);
}

type Placed = Pick<Entry, 'id' | 'name' | 'fileName' | 'gradeId' | 'levelId'> & { features: readonly number[] };

/** `distance` is the mean squared difference of the features; two random scores are 2 apart on average. */
type Neighbour = { score: Placed; distance: number };

/** The scores of a library as points; similar difficulty means a small distance. */
type Points = { scores: readonly Placed[]; scales: readonly (Scale | null)[]; coordinates: readonly Float64Array[] };

type Scale = { mean: number; factor: number };

const stepSize = 500;

/**
 * Standardises features over the library, and weights each by how well it predicts the grade: by the share of its
 * variance that lies between grades. Yields after each step.
 */
function* placePoints(scores: readonly Placed[]): Generator<void, Points> {
  const scales = yield* scaleFeatures(scores);
  const coordinates: Float64Array[] = [];
  for (const { features } of scores) {
    coordinates.push(locate(features, scales));
    if (coordinates.length % stepSize === 0) yield;
  }
  return { scores, scales, coordinates };
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

function locate(features: readonly number[], scales: Points['scales']): Float64Array {
  const place = scales.flatMap((scale, at) =>
    scale === null ? [] : [((features[at] ?? 0) - scale.mean) * scale.factor],
  );
  return Float64Array.from(place);
}

/** Returns the scores that are closest to these features, nearest first; the score of this file is left out. */
function nearest({ scores, scales, coordinates }: Points, features: readonly number[], except: string): Neighbour[] {
  const place = locate(features, scales);
  const found: Neighbour[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  for (const [at, score] of scores.entries()) {
    const distance = distanceBetween(place, coordinates[at] ?? place, farthest);
    if (distance >= farthest || score.fileName === except) continue;
    found.splice(found.findLastIndex((one) => one.distance <= distance) + 1, 0, { score, distance });
    if (found.length > voters) found.pop();
    if (found.length === voters) farthest = found.at(-1)?.distance ?? farthest;
  }
  return found;
}

function distanceBetween(one: Float64Array, other: Float64Array, limit: number): number {
  let sum = 0;
  for (let at = 0; at < one.length && sum < limit; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    sum += difference * difference;
  }
  return sum;
}
