import { decodeFeatures, featuresFrom, type Trait, traitInEnglish, traitsShared } from '@eemusic/music/difficulty';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Suggestion, suggestPlace as contract } from '@eemusic/contract/library/suggestions';
import type { Placed, Neighbour } from './neighbours.ts';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Catalogue, catalogueOf, gradeNames, levelNames } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { type Experience, experienceOf } from './experience.ts';
import { hitRate, type Vote, voteOn } from './vote.ts';

/** Returns the features of an upload or a score; null for an older file that has not been read again yet. */
export async function getFeatures(db: Query, fileName: string): Promise<readonly number[] | null> {
  const row = await db.selectFrom('score_files').select('features').where('name', '=', fileName).executeTakeFirst();
  if (!row) throw new Refusal('score.file-unknown');
  return decodeFeatures(row.features);
}

const maxTraits = 3;
/** Number of the library's scores that are sampled to find out how common a trait is. */
const maxSample = 300;

/** Returns traits that all of these scores share with the piece: the rarest ones in the library, in the usual order. */
export function sharedTraits(
  features: readonly number[],
  alike: readonly Placed[],
  library: readonly Placed[],
): Suggestion['traits'] {
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
