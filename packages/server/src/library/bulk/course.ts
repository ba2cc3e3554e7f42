import { type BulkDoubt, bulkDoubts, type composeCourse as declared } from '@eemusic/contract/library/bulk';
import { type Curriculum, listTags } from '@eemusic/contract/library/choices';
import { maxSeed } from '@eemusic/contract/library/exercises';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { catalogueOf, placeOnPaper, stepNames } from '#library/catalogue/index.ts';
import * as exercises from '#library/exercises/index.ts';
import { getLibrary } from '#library/libraries/index.ts';
import type { Engravers } from '#library/uploads/index.ts';
import { type Actor, system } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { addBulk } from './store.ts';

export const readBulk = 'scores.bulk';

type Shelf = { moduleId: number; curriculum: Curriculum; gradeId: number; levelId: number; stageId: number };
type OrderedExercise = Shelf & { seed: number; language: Language };

export async function composeCourse(
  services: Services,
  { each, levelId, stageId, ...request }: RequestOf<typeof declared>,
  { by, ownerId }: { by: Actor; ownerId: number },
) {
  const { database, clock, random } = services;
  const { moduleId, curriculum, gradeId } = request;
  await getLibrary(database.read, moduleId);
  const catalogue = await catalogueOf(services);
  exercises.gradeAt(catalogue, { gradeId, levelId, stageId });
  const { stages } = catalogue.places;
  const ofShelf = catalogue.byName.filter(
    (entry) => entry.scoreEnabled && entry.moduleId === moduleId && entry.curriculum === curriculum,
  );
  const places =
    stageId === undefined
      ? exercises
          .emptyStages(catalogue, ofShelf, gradeId)
          .filter((place) => levelId === undefined || place.levelId === levelId)
      : [{ gradeId, levelId: stages.get(stageId)?.parentId ?? 0, stageId }];
  if (places.length === 0) throw new Refusal('bulk.no-empty-place');

  const { language } = by;
  const first = Buffer.from(random.bytes(4)).readUInt32BE();
  const files = places
    .flatMap((place) => Array.from({ length: each }, () => place))
    .map((place, index) => {
      const seed = (first + index) % (maxSeed + 1);
      const ordered: OrderedExercise = { ...place, moduleId, curriculum, seed, language };
      return { path: placeOnPaper(catalogue.places, place, language), ordered: JSON.stringify(ordered) };
    });
  const name = stepNames(catalogue.places, places[0] ?? { gradeId, levelId: 0, stageId: 0 }, language).grade;
  return database.change(by, async (tx) => {
    const at = clock.now();
    const bulkId = await addBulk(tx, { name, archive: '', ownerId, files, at });
    await enqueue(tx, readBulk, { bulkId }, { now: at });
    tx.audit('score.course-ordered', { kind: 'score file', id: null, name }, { after: { exercises: files.length } });
    return { ...message('bulk.composing', { count: files.length }), bulkId, count: files.length };
  });
}

export function openCourse(services: Services, engravers: Engravers) {
  let others: Promise<exercises.Others> | undefined;
  const orders = new Map<number, Promise<exercises.Order>>();

  async function open({ curriculum, ...place }: Shelf): Promise<exercises.Order> {
    const { wishes } = await exercises.suggest(services, engravers, { ...place, curriculum });
    const { accidental, ...others } = wishes.tags;
    const tags = { ...others, ...(accidental && { accidental }) };
    const { tempo, maxTempo, measures } = wishes;
    const tempos = { ...(tempo !== null && { tempo }), ...(maxTempo !== null && { maxTempo }) };
    return exercises.openOrder(services, { ...place, ...tempos, tags, measures });
  }

  return async (text: string) => {
    const { seed, language, ...chosen } = JSON.parse(text) as OrderedExercise;
    const opening = orders.get(chosen.stageId) ?? open(chosen);
    orders.set(chosen.stageId, opening);
    others ??= exercises.readOthers(services, chosen.moduleId);
    const composing = {
      order: await opening,
      others: await others,
      seeds: [seed],
      by: { ...system('bulk'), language },
    };
    const [exercise] = (await exercises.composeAll(services, engravers, composing)).exercises;
    if (!exercise) throw new Refusal('exercise.too-alike');
    const { tags, warnings } = exercise.analysis;
    const isOpen = listTags.some((list) => tags[list].value === null);
    const has: Partial<Record<BulkDoubt, boolean>> = { tag: isOpen, warning: warnings.length > 0 };
    return { fileName: exercise.fileName, chosen, doubts: bulkDoubts.filter((doubt) => has[doubt]) };
  };
}
