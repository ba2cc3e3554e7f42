import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Facet, findScores, scoreColumns } from '@eemusic/contract/library/catalogue';
import { byTag, type Curriculum, listTags, switchTags } from '@eemusic/contract/library/choices';
import type { FullPlace } from '#library/academics/index.ts';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';
import { type Chosen, wireChosen } from '#platform/ui/list/selection.ts';

export type ScoreSort = (typeof scoreColumns)[number];

type Several = string | number;
type YesOrNo = 'yes' | 'no';

export type PlaceFilters = {
  library: number;
  curriculum: Curriculum;
  grade: number;
  level: number;
  stage: number;
};

export type TagFilters = Record<(typeof listTags)[number], Several> &
  Record<(typeof switchTags)[number], YesOrNo> & {
    type: Several;
    enabled: YesOrNo;
    accompaniment: YesOrNo;
    composed: YesOrNo;
    /** A melody as MIDI numbers. */
    notes: string;
    /** Finds the melody only in the key in which it was entered. */
    exact: 1;
  };

export type ScoreFilters = PlaceFilters & TagFilters;
export type ScoreSpec = ListSpec<ScoreSort, ScoreFilters>;
export type ScoreFilter = FilterOf<ScoreSpec>;
export type ChosenScores = Chosen<ScoreSort, ScoreFilters>;

/** A library, and a place in it if one is chosen; null for the scores of all libraries. */
export type Shelf = ({ moduleId: number; curriculum: Curriculum } & Partial<FullPlace>) | null;

/** The name of each facet in the address. */
export const filterOfFacet = {
  gradeId: 'grade',
  levelId: 'level',
  stageId: 'stage',
  moduleId: 'library',
  curriculum: 'curriculum',
  ...byTag([...listTags, ...switchTags], (tag) => tag),
  scoreType: 'type',
  scoreEnabled: 'enabled',
  hasAccompaniment: 'accompaniment',
  isComposed: 'composed',
} as const satisfies Record<Facet, keyof ScoreFilters>;

type Wire = Omit<CallOf<typeof findScores>, 'Page' | 'Size' | 'sortBy' | 'sortOrder'>;

/** The filter as input of a call. */
export function wireFilter({ search, filters }: ScoreFilter, shelf: Shelf): Wire {
  const { library, curriculum, grade, level, stage, notes, exact } = filters;
  return {
    moduleId: library,
    curriculum,
    gradeId: grade,
    levelId: level,
    stageId: stage,
    ...shelf,
    ...byTag(listTags, (tag) => ids(filters[tag])),
    ...byTag(switchTags, (tag) => isYes(filters[tag])),
    scoreType: ids(filters.type),
    scoreEnabled: isYes(filters.enabled),
    hasAccompaniment: isYes(filters.accompaniment),
    isComposed: isYes(filters.composed),
    searchQuery: search,
    ...(notes !== undefined && { notes: { pitches: notes.split('-').map(Number), isTransposed: exact === undefined } }),
  };
}

export function wireSort({ sort: { by, order } }: ScoreFilter) {
  return { sortBy: by, sortOrder: order };
}

export const wireChosenScores = (chosen: ChosenScores, shelf: Shelf) =>
  wireChosen(chosen, 'selected', (filter) => wireFilter(filter, shelf));

function ids(value: Several | undefined): number[] | undefined {
  return value === undefined ? undefined : String(value).split('-').map(Number);
}

function isYes(value: YesOrNo | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'yes';
}
