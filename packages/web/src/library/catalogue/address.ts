import type { Facet, findScores, scoreColumns } from '@eemusic/contract/library/catalogue';
import {
  byTag,
  type Curriculum,
  curricula,
  defaultCurriculum,
  listTags,
  maxNotes,
  minNotes,
  switchTags,
} from '@eemusic/contract/library/choices';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { PlaceField } from '#library/academics/index.ts';
import type { OpenedAddress, ShelfAddress } from '#library/scores/index.ts';
import {
  type AddressOf,
  count,
  type FilterOf,
  listAddress,
  type ListSpec,
  oneOf,
  readBy,
  type Reader,
  severalOf,
} from '#platform/ui/list/address.ts';
import { type Chosen, wireChosen } from '#platform/ui/list/selection.ts';

/** A melody as MIDI numbers: '60-62-64'. */
const notes: Reader<string> = (raw) => {
  if (typeof raw !== 'string' || !/^\d{1,3}(-\d{1,3})+$/.test(raw)) return undefined;
  const keys = raw.split('-').map(Number);
  return keys.length >= minNotes && keys.length <= maxNotes && keys.every((key) => key <= 127)
    ? keys.join('-')
    : undefined;
};

/** Accepts any id, because staff add entries; an id that no longer exists finds nothing. */
const maxEntry = 2 ** 31 - 1;
const yesOrNo = oneOf('yes', 'no');

const tagFilters = {
  ...byTag(listTags, () => severalOf(1, maxEntry)),
  ...byTag(switchTags, () => yesOrNo),
  type: severalOf(0, maxEntry),
  enabled: yesOrNo,
  accompaniment: yesOrNo,
  composed: yesOrNo,
  notes,
  /** Finds the melody only in the key in which it was entered. */
  exact: oneOf(1),
};

const placeFilters = {
  library: count(),
  curriculum: oneOf(...curricula),
  grade: count(),
  level: count(),
  stage: count(),
};

type ReadBy<Readers> = { [Name in keyof Readers]: Readers[Name] extends Reader<infer Value> ? Value : never };
export type PlaceFilters = ReadBy<typeof placeFilters>;
type TagFilters = ReadBy<typeof tagFilters>;

export type ScoreSort = (typeof scoreColumns)[number];
export type ScoreFilters = PlaceFilters & TagFilters;
export type ScoreSpec = ListSpec<ScoreSort, ScoreFilters>;
export type ScoreFilter = FilterOf<ScoreSpec>;
export type ChosenScores = Chosen<ScoreSort, ScoreFilters>;

const sorted = {
  sortable: ['name', 'place', 'moduleId', ...listTags, 'seconds', 'scoreEnabled', 'id'],
  defaultSort: { by: 'name', order: 'asc' },
} as const;

export const everyScore: ScoreSpec = listAddress<ScoreSort, ScoreFilters>({
  ...sorted,
  filters: { ...placeFilters, ...tagFilters },
});

/** The list of one shelf. The shelf is not a filter, so clearing the filters keeps it. */
export const shelfScores: ScoreSpec = listAddress<ScoreSort, TagFilters>({ ...sorted, filters: tagFilters });

export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

/** Without `view`, the list is shown as the user last chose. */
type Shown = OpenedAddress & { view?: View | undefined };

type ListAddress = { [Name in keyof AddressOf<ScoreSpec>]: AddressOf<ScoreSpec>[Name] | undefined };

export type BrowserAddress = ListAddress & Shown;
export type UploadAddress = ShelfAddress &
  Omit<ListAddress, keyof PlaceFilters> &
  Shown & {
    review?: number | undefined;
  };

export function readBrowserAddress(raw: Record<string, unknown>): BrowserAddress {
  return { ...everyScore.read(withSearch(readPlace(raw))), ...readShown(raw) };
}

export function readUploadAddress(raw: Record<string, unknown>): UploadAddress {
  const { curriculum, grade, level, stage } = everyScore.read(readPlace(raw));
  return {
    curriculum: curriculum === defaultCurriculum ? undefined : curriculum,
    grade,
    level,
    stage,
    review: count()(raw['review']),
    ...shelfScores.read(withSearch(raw)),
    ...readShown(raw),
  };
}

/** Drops a level without its grade, and a stage without its level. */
function readPlace(raw: Record<string, unknown>): Record<string, unknown> {
  const level = count()(raw['grade']) === undefined ? undefined : raw['level'];
  return { ...raw, level, stage: count()(level) === undefined ? undefined : raw['stage'] };
}

/** Also accepts `q` for `search`. */
function withSearch(raw: Record<string, unknown>): Record<string, unknown> {
  return { ...raw, search: raw['search'] ?? raw['q'] };
}

/** At most as many ids as can be published at once. */
const readIds: Reader<string> = (raw) => (/^\d{1,15}(-\d{1,15}){0,9}$/.test(String(raw)) ? String(raw) : undefined);

const readShown = readBy({ view: oneOf(...views), edit: count(), preview: count(), published: readIds });

/** A library, and a place in it if one is chosen; null for the scores of all libraries. */
export type Shelf =
  | ({ moduleId: number; curriculum: Curriculum } & { [Field in PlaceField]?: number | undefined })
  | null;

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

export function wireFilter({ search, filters }: ScoreFilter, shelf: Shelf): Wire {
  const { library, curriculum, grade, level, stage, exact } = filters;
  const pitches = ids(filters.notes);
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
    notes: pitches && { pitches, isTransposed: exact === undefined },
  };
}

export const wireOfLibrary = (filter: ScoreFilter, library: { moduleId: number; curriculum: Curriculum }) => ({
  ...wireFilter(filter, null),
  ...library,
});

export function wireSort({ sort: { by, order } }: ScoreFilter) {
  return { sortBy: by, sortOrder: order };
}

export const wireChosenScores = (chosen: ChosenScores, shelf: Shelf) =>
  wireChosen(chosen, 'selected', (filter) => wireFilter(filter, shelf));

function ids(value: string | number | undefined): number[] | undefined {
  return value === undefined ? undefined : String(value).split('-').map(Number);
}

function isYes(value: 'yes' | 'no' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'yes';
}
