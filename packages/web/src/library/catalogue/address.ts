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
import type { OpenedAddress, ShelfAddress } from '#library/scores/index.ts';
import { type AddressOf, count, listAddress, oneOf, type Reader, severalOf } from '#platform/ui/list/address.ts';
import {
  type PlaceFilters,
  type ScoreFilter,
  type ScoreSort,
  type ScoreSpec,
  type TagFilters,
  wireFilter,
} from './filter.ts';

const isCurriculum = oneOf(...curricula);

const yesOrNo = oneOf('yes', 'no');

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
const entries = severalOf(1, maxEntry);

const tagFilters: { [Name in keyof TagFilters]: Reader<TagFilters[Name]> } = {
  ...byTag(listTags, () => entries),
  ...byTag(switchTags, () => yesOrNo),
  type: severalOf(0, maxEntry),
  enabled: yesOrNo,
  accompaniment: yesOrNo,
  composed: yesOrNo,
  notes,
  exact: oneOf(1),
};

const placeFilters: { [Name in keyof PlaceFilters]: Reader<PlaceFilters[Name]> } = {
  library: count(),
  curriculum: isCurriculum,
  grade: count(),
  level: count(),
  stage: count(),
};

const sortable: readonly ScoreSort[] = ['name', 'place', 'moduleId', ...listTags, 'seconds', 'scoreEnabled', 'id'];
const defaultSort = { by: 'name', order: 'asc' } as const;

/** The list of all scores of all libraries. */
export const everyScore: ScoreSpec = listAddress({
  sortable,
  defaultSort,
  filters: { ...placeFilters, ...tagFilters },
});

/** The list of one shelf. The shelf is not a filter, so clearing the filters keeps it. */
export const shelfScores: ScoreSpec = listAddress<ScoreSort, TagFilters>({
  sortable,
  defaultSort,
  filters: tagFilters,
});

/** The filter of a library regardless of place, as input of a call. */
export const wireOfLibrary = (filter: ScoreFilter, library: { moduleId: number; curriculum: Curriculum }) => ({
  ...wireFilter(filter, null),
  ...library,
});

export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

/** Without `view`, the list is shown as the user last chose. */
type Shown = OpenedAddress & { view?: View };

export type BrowserAddress = AddressOf<ScoreSpec> & Shown;
export type UploadAddress = ShelfAddress &
  Omit<AddressOf<ScoreSpec>, keyof PlaceFilters> &
  Shown & {
    /** The review of uploads that is open. */
    review?: number;
  };

/** Ignores unknown and invalid values. */
export function readBrowserAddress(raw: Record<string, unknown>): BrowserAddress {
  return { ...everyScore.read(withSearch(readPlace(raw))), ...readShown(raw) };
}

export function readUploadAddress(raw: Record<string, unknown>): UploadAddress {
  const { grade, level, stage } = everyScore.read(readPlace(raw));
  const review = count()(raw['review']);
  const curriculum = isCurriculum(raw['curriculum']);
  return {
    ...(curriculum !== undefined && curriculum !== defaultCurriculum && { curriculum }),
    ...(grade !== undefined && { grade }),
    ...(level !== undefined && { level }),
    ...(stage !== undefined && { stage }),
    ...(review !== undefined && { review }),
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

function readShown(raw: Record<string, unknown>): Shown {
  const view = oneOf(...views)(raw['view']);
  const edit = count()(raw['edit']);
  const preview = count()(raw['preview']);
  const published = readIds(raw['published']);
  return {
    ...(view !== undefined && { view }),
    ...(edit !== undefined && { edit }),
    ...(preview !== undefined && { preview }),
    ...(published !== undefined && { published }),
  };
}
