import type { Company } from '@eemusic/contract/access/company';
import { type composeExercises, type Exercise, maxSeed } from '@eemusic/contract/library/exercises';
import { listTags, switchTags } from '@eemusic/contract/library/choices';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Lists } from '@eemusic/music/analysis';
import { SimilarityIndex } from '@eemusic/music/comparing';
import { traitInEnglish } from '@eemusic/music/difficulty';
import { type Conflict, conflictInEnglish, exerciseVersion, gradeNames, type Wishes } from '@eemusic/music/exercises';
import type { Composition } from '@eemusic/music/workers';
import { hash } from 'node:crypto';
import { readCompany } from '#access/company/index.ts';
import { type Catalogue, catalogueOf, findSimilarScores } from '#library/catalogue/index.ts';
import { freeName, takenNames } from '#library/drafts/index.ts';
import { getLibrary } from '#library/libraries/index.ts';
import { readLists } from '#library/tag-lists/index.ts';
import {
  type ComposedBy,
  type Engravers,
  listWaitingExercises,
  refusalOf,
  uploadScore,
} from '#library/uploads/index.ts';
import { type Actor, folded } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

type Ordered = Omit<RequestOf<typeof composeExercises>, 'count' | 'seed'>;

/** What is wished of an exercise, under the names of the wire: several values where each exercise has one of them. */
type Choices = Readonly<Record<string, readonly unknown[]>>;
type Drawn = Readonly<Record<string, unknown>>;

export type Order = Awaited<ReturnType<typeof openOrder>>;

export async function openOrder(services: Services, ordered: Ordered) {
  const { read } = services.database;
  const { gradeId, levelId, stageId, moduleId, minDifficulty = 0, maxDifficulty = Infinity, ...wishes } = ordered;
  if (moduleId !== undefined) await getLibrary(read, moduleId);
  return {
    choices: choicesOf(wishes),
    difficulty: { min: minDifficulty, max: maxDifficulty },
    /** Null for the first grade in which there is such an exercise. */
    grade: gradeAt(await catalogueOf(services), { gradeId, levelId, stageId }),
    lists: await readLists(read),
    company: await readCompany(read),
  };
}

export type Others = Awaited<ReturnType<typeof readOthers>>;

/** The exercises that wait for publication, which new ones are unlike, as long as they are not the same ones again. */
export async function readOthers(services: Services, moduleId: number | undefined) {
  const others = {
    /** The fingerprints of pieces, each with the way in which it was composed. */
    prints: new SimilarityIndex<string>(),
    titles: new Map<string, string>(),
    /** Names that they, the library and the scores under review have, folded. */
    taken: await takenNames(services, moduleId),
  };
  for (const { composed, title, ...print } of await listWaitingExercises(services)) {
    others.prints.set(composed, print);
    others.titles.set(composed, title);
    others.taken.add(folded(title));
  }
  return others;
}

/** Quarter notes a minute between two tempos that an exercise can have. */
const tempoStep = 4;

function choicesOf({
  tags = {},
  tempo,
  maxTempo,
  like,
  ...others
}: Omit<Ordered, keyof Ordered & `${string}Id`>): Choices {
  const last = Math.max(tempo ?? 0, maxTempo ?? 0);
  const tempos: number[] = [];
  for (let one = tempo ?? last; one > 0 && one <= last; one += tempoStep) tempos.push(one);
  const wished = Object.entries({ ...tags, ...others, tempo: tempos, like: [like] }).map(([name, value]) => [
    name,
    [value].flat(),
  ]);
  return Object.fromEntries(wished.map(([name, values]) => [name, (values as unknown[]).filter((one) => one != null)]));
}

export type OpenPlace = { [Step in 'gradeId' | 'levelId' | 'stageId']?: number | undefined };

/** Returns the grade of a place, under its name in the specification, by name or rank. Refuses one not offered. */
export function gradeAt({ places }: Catalogue, { gradeId, levelId, stageId }: OpenPlace): string | null {
  const offered = (steps: Catalogue['places']['grades'], id: number | undefined, parent: number | null | undefined) => {
    if (id === undefined) return undefined;
    const step = steps.get(id);
    if (!step?.isOffered || (parent !== undefined && step.parentId !== parent)) throw new Refusal('academic.not-found');
    return step;
  };
  const level = offered(
    places.levels,
    levelId ?? offered(places.stages, stageId, undefined)?.parentId ?? undefined,
    gradeId,
  );
  offered(places.stages, stageId, level?.id);
  const grade = offered(places.grades, gradeId ?? level?.parentId ?? undefined, undefined);
  if (!grade) return null;
  const rank = [...places.grades.values()].indexOf(grade);
  return gradeNames.find((name) => name === grade.name) ?? gradeNames[Math.min(rank, gradeNames.length - 1)] ?? null;
}

/** A number below `count` that is always the same for this seed and name. */
const drawNumber = (seed: number, name: string, count: number): number =>
  Number.parseInt(hash('sha256', `${seed} ${name}`, 'hex').slice(0, 12), 16) % count;

export function drawWishes(choices: Choices, seed: number): Drawn {
  const chosen = Object.entries(choices).filter(([, values]) => values.length > 0);
  return Object.fromEntries(chosen.map(([name, values]) => [name, values[drawNumber(seed, name, values.length)]]));
}

export const wishesOf = (drawn: Drawn, { grade, lists }: { grade: string; lists: Lists }): Wishes => ({
  ...drawn,
  grade,
  lists,
});

/** As they can be sent again. */
function onWire(drawn: Drawn): ComposedBy['wishes'] {
  const names: readonly string[] = [...listTags, ...switchTags];
  const [tags, others] = [true, false].map((isTag) =>
    Object.fromEntries(Object.entries(drawn).filter(([name]) => names.includes(name) === isTag)),
  );
  return { ...others, tags };
}

const conflictRefusal = (problem: Conflict) =>
  new Refusal('exercise.conflict', { problem, reason: conflictInEnglish(problem) });

/** How often wishes are drawn, and how many pieces are composed, for one exercise; and what each of several adds. */
const maxDraws = 60;
const maxPieces = 12;
const moreDraws = 6;
const morePieces = 2;

type Found = { composed: ComposedBy; piece: Composition };

/** What is composed, with what a call may still try and how many pieces were too like others. */
type Search = { order: Order; others: Others; draws: number; pieces: number; refused: number };

/** Null if a dozen were not new. The first has this seed, the others seeds that follow from it. */
async function find(services: Services, { composer }: Engravers, search: Search, first: number): Promise<Found | null> {
  const { order, others } = search;
  const hasAlternatives = Object.values(order.choices).some((values) => values.length > 1);
  const conflicts: Conflict[] = [];
  let pieces = 0;
  for (let draws = 0; draws < maxDraws && pieces < maxPieces && search.draws > 0 && search.pieces > 0; draws += 1) {
    search.draws -= 1;
    const seed = draws === 0 ? first : drawNumber(first, `attempt ${draws}`, maxSeed + 1);
    const drawn = drawWishes(order.choices, seed);
    const grade = order.grade ?? (await easiestGrade(composer, drawn, order));
    if (!hasAlternatives) order.grade = grade;
    const piece = await composer.compose(wishesOf(drawn, { ...order, grade }), seed);
    if (piece.conflict) {
      if (!hasAlternatives) throw conflictRefusal(piece.conflict);
      conflicts.push(piece.conflict);
      continue;
    }
    pieces += 1;
    search.pieces -= 1;
    const { value } = piece.difficulty;
    if (value < order.difficulty.min || value > order.difficulty.max) continue;
    const { print } = piece;
    const composed: ComposedBy = { seed, version: exerciseVersion, grade, wishes: onWire(drawn) };
    const isKnown = others.prints.find(print).some(({ key }) => key !== JSON.stringify(composed));
    if (!isKnown && (await findSimilarScores(services, { ...print, sha256: '' })).length === 0)
      return { composed, piece };
    search.refused += 1;
  }
  const [usual] = [...Map.groupBy(conflicts, (one) => JSON.stringify(one)).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  if (pieces === 0 && usual?.[0]) throw conflictRefusal(usual[0]);
  return null;
}

/** The first grade in which there is such an exercise, or else the last one, which says why there is none. */
async function easiestGrade(composer: Engravers['composer'], drawn: Drawn, { lists }: Order): Promise<string> {
  const conflicts = await composer.refuse(gradeNames.map((grade) => wishesOf(drawn, { grade, lists })));
  return gradeNames[conflicts.indexOf(null)] ?? 'Grade 8';
}

/** Exercises that are drawn while the next ones are composed. */
const maxAhead = 4;

type Composing = { order: Order; others: Others; seeds: readonly number[]; by: Actor };

/** Where one is refused, the answer is what is stored until then. */
export async function composeAll(services: Services, engravers: Engravers, { order, others, seeds, by }: Composing) {
  const search: Search = {
    order,
    others,
    draws: maxDraws + moreDraws * seeds.length,
    pieces: maxPieces + morePieces * seeds.length,
    refused: 0,
  };
  const storing: Promise<Exercise>[] = [];
  try {
    for (const seed of seeds) {
      await storing.at(-maxAhead);
      const found = await find(services, engravers, search, seed);
      if (!found) continue;
      const key = JSON.stringify(found.composed);
      others.prints.set(key, found.piece.print);
      const name = found.piece.title[by.language === 'en' ? 'en' : 'zh'];
      const before = others.titles.get(key);
      const title = before?.startsWith(name) ? before : freeName(others.taken, name);
      others.titles.set(key, title);
      storing.push(store(services, engravers, { found, title, company: order.company, by }));
      storing.at(-1)?.catch(() => undefined);
    }
  } catch (error) {
    storing.push(Promise.reject(error as Error));
  }
  const settled = await Promise.allSettled(storing);
  const exercises = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  const refusal: unknown = failed && refusalOf(failed.reason, services.log);
  if (failed && (exercises.length === 0 || !(refusal instanceof Refusal))) throw refusal;
  return { exercises, refused: search.refused };
}

type Storing = { found: Found; title: string; company: Company; by: Actor };

async function store(
  services: Services,
  engravers: Engravers,
  { found: { composed, piece }, title, company, by }: Storing,
): Promise<Exercise> {
  const bytes = new TextEncoder().encode(withCredits(piece.musicXml, { title, company }));
  const file = { name: `${title}.musicxml`, bytes, composed };
  // The answer to a repeated request is that of all exercises.
  const uploaded = await uploadScore(services, engravers, file, { ...by, repeat: null });
  const { value, reasons } = piece.difficulty;
  const traits = reasons.map((trait) => ({ ...trait, text: traitInEnglish(trait) }));
  return {
    ...uploaded,
    ...composed,
    title,
    titles: piece.title,
    tempo: piece.tempo,
    difficulty: { value, reasons: traits.map(({ text }) => text), traits },
  };
}

function withCredits(xml: string, { title, company }: { title: string; company: Company }): string {
  const composer = company.exerciseComposer || company.name;
  const rights = company.exerciseRights;
  const titled = xml.replace(/<work-title>[^<]*/, () => `<work-title>${escaped(title)}`);
  const credited =
    composer === '' ? titled : titled.replace(/"composer">[^<]*/, () => `"composer">${escaped(composer)}`);
  if (rights === '') return credited;
  const line = `<rights>${escaped(rights)}</rights>`;
  const replaced = credited.replace(/<rights>[^<]*<\/rights>/, () => line);
  return replaced.includes(line) ? replaced : replaced.replace('<encoding>', () => `${line}<encoding>`);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
