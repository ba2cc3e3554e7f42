import type { Curriculum } from '@eemusic/contract/library/scores';
import type { OpenedAddress, ShelfAddress } from '#library/scores/index.ts';
import { type AddressOf, count, listAddress, oneOf, type Reader, severalOf } from '#platform/ui/list/address.ts';
import type { PlaceFilters, ScoreSort, ScoreSpec, TagFilters } from './filter.ts';

/* By hand: the declarations of calls are not loaded with every screen. */
export const minNotes = 3;
export const maxNotes = 32;
const isCurriculum = oneOf<Curriculum>('KungFuSightReading', 'PianoAdventure');

const yesOrNo = oneOf('yes', 'no');

/** Keys of a piano as they are played, '60-62-64'. */
const notes: Reader<string> = (given) => {
  if (typeof given !== 'string' || !/^\d{1,3}(-\d{1,3})+$/.test(given)) return undefined;
  const keys = given.split('-').map(Number);
  return keys.length >= minNotes && keys.length <= maxNotes && keys.every((key) => key <= 127)
    ? keys.join('-')
    : undefined;
};

const tagFilters: { [Name in keyof TagFilters]: Reader<TagFilters[Name]> } = {
  range: severalOf(1, 5),
  interval: severalOf(1, 6),
  rhythm: severalOf(1, 7),
  rest: severalOf(1, 4),
  keySignature: severalOf(1, 7),
  timeSignature: severalOf(1, 4),
  tie: severalOf(1, 2),
  accidental: yesOrNo,
  articulation: yesOrNo,
  dynamics: yesOrNo,
  type: severalOf(0, 2),
  enabled: yesOrNo,
  accompaniment: yesOrNo,
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

const sortable: readonly ScoreSort[] = [
  'name',
  'place',
  'moduleId',
  'range',
  'interval',
  'rhythm',
  'rest',
  'keySignature',
  'timeSignature',
  'tie',
  'seconds',
  'scoreEnabled',
  'id',
];
const usual = { by: 'name', order: 'asc' } as const;

/** All scores, of every library. */
export const everyScore: ScoreSpec = listAddress({
  sortable,
  usual,
  filters: { ...placeFilters, ...tagFilters },
});

/** Those of one shelf: where it stands is no filter that could be cleared. */
export const shelfScores: ScoreSpec = listAddress<ScoreSort, TagFilters>({ sortable, usual, filters: tagFilters });

export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

/** As this person likes it without `view`. */
type Shown = OpenedAddress & { view?: View };

export type BrowserAddress = AddressOf<ScoreSpec> & Shown;
export type UploadAddress = ShelfAddress & Omit<AddressOf<ScoreSpec>, keyof PlaceFilters> & Shown;

/** Anything strange is left out. */
export function readBrowserAddress(given: Record<string, unknown>): BrowserAddress {
  return { ...everyScore.read(withSearch(readPlace(given))), ...readShown(given) };
}

export function readUploadAddress(given: Record<string, unknown>): UploadAddress {
  const { grade, level, stage } = everyScore.read(readPlace(given));
  return {
    ...(given['curriculum'] === 'PianoAdventure' && { curriculum: 'PianoAdventure' }),
    ...(grade !== undefined && { grade }),
    ...(level !== undefined && { level }),
    ...(stage !== undefined && { stage }),
    ...shelfScores.read(withSearch(given)),
    ...readShown(given),
  };
}

/** A level belongs to a grade, a stage to a level. */
function readPlace(given: Record<string, unknown>): Record<string, unknown> {
  const level = count()(given['grade']) === undefined ? undefined : given['level'];
  return { ...given, level, stage: count()(level) === undefined ? undefined : given['stage'] };
}

/** `q` is understood, too. */
function withSearch(given: Record<string, unknown>): Record<string, unknown> {
  return { ...given, search: given['search'] ?? given['q'] };
}

function readShown(given: Record<string, unknown>): Shown {
  const view = oneOf(...views)(given['view']);
  const edit = count()(given['edit']);
  const preview = count()(given['preview']);
  return {
    ...(view !== undefined && { view }),
    ...(edit !== undefined && { edit }),
    ...(preview !== undefined && { preview }),
  };
}
