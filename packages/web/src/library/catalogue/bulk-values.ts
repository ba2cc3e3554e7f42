import type { ScoreChange } from '@eemusic/contract/library/catalogue';
import type { Curriculum } from '@eemusic/contract/library/choices';
import type { ListTag, SwitchTag } from '@eemusic/music/tags';
import { t } from '@lingui/core/macro';
import { fullPlace, type Place, type PlaceField } from '#library/academics/index.ts';

/** The values to set on all selected scores; null leaves a field unchanged. */
export type BulkValues = Place & { [List in ListTag]: number | null } & {
  [Switch in SwitchTag | 'scoreEnabled']: boolean | null;
} & {
  moduleId: number | null;
  curriculum: Curriculum | null;
  scoreType: number | null;
};

export const nothingChosen: BulkValues = {
  gradeId: null,
  levelId: null,
  stageId: null,
  moduleId: null,
  curriculum: null,
  range: null,
  interval: null,
  rhythm: null,
  rest: null,
  keySignature: null,
  timeSignature: null,
  tie: null,
  scoreType: null,
  accidental: null,
  articulation: null,
  dynamics: null,
  scoreEnabled: null,
};

/** The chosen values only. */
export function changeIn(values: BulkValues): ScoreChange {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

export function isUnchanged(values: BulkValues): boolean {
  return Object.values(values).every((value) => value === null);
}

/** Grade, level and stage change together or not at all. */
export function missingIn(values: BulkValues): Partial<Record<PlaceField, string>> {
  const { levelId, stageId } = values;
  if (values.gradeId === null || fullPlace(values) !== null) return {};
  return {
    ...(levelId === null && { levelId: t`Please select a level` }),
    ...(stageId === null && { stageId: t`Please select a stage` }),
  };
}
