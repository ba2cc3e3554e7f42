import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Facet, findScores, scoreColumns } from '@eemusic/contract/library/catalogue';
import type { Curriculum } from '@eemusic/contract/library/choices';
import type { FullPlace } from '#library/academics/index.ts';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';

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

export type TagFilters = {
  range: Several;
  interval: Several;
  rhythm: Several;
  rest: Several;
  keySignature: Several;
  timeSignature: Several;
  tie: Several;
  accidental: YesOrNo;
  articulation: YesOrNo;
  dynamics: YesOrNo;
  type: Several;
  enabled: YesOrNo;
  accompaniment: YesOrNo;
  /** A melody as MIDI numbers. */
  notes: string;
  /** Finds the melody only in the key in which it was entered. */
  exact: 1;
};

export type ScoreFilters = PlaceFilters & TagFilters;
export type ScoreSpec = ListSpec<ScoreSort, ScoreFilters>;
export type ScoreFilter = FilterOf<ScoreSpec>;
export type ChosenScores = Chosen<ScoreSort, ScoreFilters>;

/** The place and library of the upload page; null for the scores of all libraries. */
export type Shelf = ({ moduleId: number; curriculum: Curriculum } & FullPlace) | null;

/** The name of each facet in the address. */
export const filterOfFacet = {
  gradeId: 'grade',
  levelId: 'level',
  stageId: 'stage',
  moduleId: 'library',
  curriculum: 'curriculum',
  range: 'range',
  interval: 'interval',
  rhythm: 'rhythm',
  rest: 'rest',
  keySignature: 'keySignature',
  timeSignature: 'timeSignature',
  tie: 'tie',
  scoreType: 'type',
  accidental: 'accidental',
  articulation: 'articulation',
  dynamics: 'dynamics',
  scoreEnabled: 'enabled',
  hasAccompaniment: 'accompaniment',
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
    range: ids(filters.range),
    interval: ids(filters.interval),
    rhythm: ids(filters.rhythm),
    rest: ids(filters.rest),
    keySignature: ids(filters.keySignature),
    timeSignature: ids(filters.timeSignature),
    tie: ids(filters.tie),
    scoreType: ids(filters.type),
    accidental: isYes(filters.accidental),
    articulation: isYes(filters.articulation),
    dynamics: isYes(filters.dynamics),
    scoreEnabled: isYes(filters.enabled),
    hasAccompaniment: isYes(filters.accompaniment),
    searchQuery: search,
    ...(notes !== undefined && { notes: { pitches: notes.split('-').map(Number), isTransposed: exact === undefined } }),
  };
}

export function wireSort({ sort: { by, order } }: ScoreFilter) {
  return { sortBy: by, sortOrder: order };
}

/** The selection as input of a call: ids, or the token of the filter's matches. */
export function wireChosen(chosen: ChosenScores, shelf: Shelf) {
  return chosen.kind === 'ids'
    ? { selected: chosen.ids }
    : { matching: { ...wireFilter(chosen.filter, shelf), token: chosen.token } };
}

function ids(value: Several | undefined): number[] | undefined {
  return value === undefined ? undefined : String(value).split('-').map(Number);
}

function isYes(value: YesOrNo | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'yes';
}
