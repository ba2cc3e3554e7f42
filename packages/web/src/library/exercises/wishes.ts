import {
  byTag,
  listTags,
  type motions,
  type spans,
  switchTags,
  type textures,
} from '@eemusic/contract/library/choices';
import type { checkExercises, composeExercises, Exercise, suggestExercises } from '@eemusic/contract/library/exercises';
import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';

export type Suggestion = AnswerOf<typeof suggestExercises>;
export type Check = AnswerOf<typeof checkExercises>;
export type Ordered = Omit<CallOf<typeof composeExercises>, 'count' | 'seed'>;

/** What the form holds. Of several values each exercise has one; of none, what the grade usually has. */
export type Wishes = {
  lists: Readonly<Record<ListTag, readonly number[]>>;
  switches: Readonly<Record<SwitchTag, boolean>>;
  measures: readonly number[];
  tempo: number | null;
  maxTempo: number | null;
  textures: readonly (typeof textures)[number][];
  motions: readonly (typeof motions)[number][];
  span: (typeof spans)[number] | null;
  hasPickup: boolean;
  hasFingerings: boolean;
};

export const lengths = [4, 8, 12, 16] as const;
const usualTempo = { tempo: 60, maxTempo: 92 };

/** @param lacking the tags that the place lacks; they replace those of the neighbours */
export function wishesFrom(
  { wishes: { tags, ...wishes } }: Suggestion,
  lacking: { readonly [Tag in ListTag]?: number | undefined },
): Wishes {
  return {
    lists: byTag(listTags, (tag) => (lacking[tag] === undefined ? tags[tag] : [lacking[tag]])),
    switches: byTag(switchTags, (tag) => tags[tag]),
    measures: wishes.measures.length === 0 ? [8] : wishes.measures,
    tempo: wishes.tempo ?? usualTempo.tempo,
    maxTempo: wishes.maxTempo ?? usualTempo.maxTempo,
    textures: [],
    motions: [],
    span: null,
    hasPickup: false,
    hasFingerings: true,
  };
}

/** An accidental that is not asked for may still be needed, such as the raised seventh of a minor key. */
export function wireOf({ lists, switches, textures: texture, motions: motion, ...wishes }: Wishes): Ordered {
  const { measures, tempo, maxTempo, span, hasPickup: pickup, hasFingerings: fingerings } = wishes;
  const { accidental, ...shown } = switches;
  const tags = Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0));
  return {
    tags: { ...tags, ...shown, ...(accidental && { accidental }) },
    measures: [...measures],
    tempo,
    maxTempo,
    texture: [...texture],
    motion: [...motion],
    span,
    fingerings,
    ...(pickup && { pickup }),
  };
}

export const variations = ['rhythm', 'contour', 'easier', 'harder'] as const;
export type Variation = (typeof variations)[number];

const step = 0.3;

/** The wishes for exercises like this one. Those that it was itself like have to be known, to compose it again. */
export function likeIt({ seed, wishes, difficulty: { value } }: Exercise, how: Variation): Ordered {
  const all = wishes as Ordered & { like?: { same: 'rhythm' | 'contour'; seed: number }[] };
  if (how === 'easier') return { ...all, maxDifficulty: Math.max(0, value - step) };
  if (how === 'harder') return { ...all, minDifficulty: Math.min(9, value + step) };
  const like = all.like ?? [];
  return like.at(-1)?.same === how ? all : { ...all, like: [...like, { same: how, seed }] };
}
