import type { suggestPlace as contract, Suggestion } from '@eemusic/contract/library/suggestions';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Catalogue, catalogueOf, gradeNames, levelNames } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { type Experience, experienceOf } from './experience.ts';
import type { Neighbour } from './neighbours.ts';
import { sharedTraits } from './shared-traits.ts';
import { getFeatures } from './store.ts';
import { hitRate } from './track-record.ts';
import { type Vote, voteOn } from './vote.ts';

/** Suggestions that are right less often than this are not shown. */
const minHitRate = 0.55;
const highHitRate = 0.85;
/**
 * The average distance of two random scores; if even the nearest score is farther, nothing in the library is similar.
 */
const maxDistance = 2;
const maxNamed = 3;

/** Returns the place of the scores that are most similar to a file, if these agree clearly enough. */
export async function suggestPlace(
  services: Services,
  { fileName, ...scope }: RequestOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const features = await getFeatures(services.database.read, fileName);
  if (features === null) return { suggestion: null };
  const catalogue = await catalogueOf(services);
  const experience = await experienceOf(catalogue, scope);
  if (experience === null) return { suggestion: null };
  const vote = voteOn(experience.points, features, fileName);
  const place = vote && offeredOf(catalogue, decide(vote, experience));
  if (!place) return { suggestion: null };

  const present = place.alike.filter(({ score }) => catalogue.entries.has(score.id));
  const alike = present.slice(0, maxNamed).map(({ score }) => score);
  return {
    suggestion: {
      ...namesOf(catalogue, place),
      confidence: place.rate >= highHitRate ? 'high' : 'fair',
      rightOf100: Math.round(place.rate * 100),
      alike: alike.map(({ id, name }) => ({ scoreId: id, name })),
      traits: sharedTraits(features, alike, experience.points.scores),
    },
  };
}

type Place = { gradeId: number; levelId: number | null; rate: number; alike: Neighbour[] };

/** Returns the level if the vote is clear, otherwise only the grade. */
function decide({ gradeId, gradeShare, levelId, levelShare, neighbours }: Vote, { record }: Experience): Place | null {
  const near = neighbours.filter(({ distance }) => distance < maxDistance);
  const ofGrade = near.filter(({ score }) => score.gradeId === gradeId);
  const ofLevel = near.filter(({ score }) => score.levelId === levelId);
  const [gradeRate, levelRate] = [hitRate(record.grades, gradeShare), hitRate(record.levels, levelShare)];
  if (levelRate >= minHitRate && ofLevel.length > 0) return { gradeId, levelId, rate: levelRate, alike: ofLevel };
  if (gradeRate < minHitRate || ofGrade.length === 0) return null;
  return { gradeId, levelId: null, rate: gradeRate, alike: ofGrade };
}

/** Leaves out a grade or level that is retired. */
function offeredOf({ places: { grades, levels } }: Catalogue, place: Place | null): Place | null {
  if (place === null || grades.get(place.gradeId)?.isOffered !== true) return null;
  const isLevelOffered = place.levelId !== null && levels.get(place.levelId)?.isOffered === true;
  return isLevelOffered ? place : { ...place, levelId: null };
}

function namesOf(
  { places: { grades, levels } }: Catalogue,
  { gradeId, levelId }: Place,
): Pick<Suggestion, 'gradeId' | 'gradeName' | 'gradeNameZh' | 'gradeNumber' | 'level'> {
  return {
    gradeId,
    ...gradeNames(grades.get(gradeId)),
    level: levelId === null ? null : { levelId, ...levelNames(levels.get(levelId)) },
  };
}
