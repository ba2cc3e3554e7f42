import type { PlaceNames } from '@eemusic/contract/platform/places';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** A grade, level or stage; `number` is null if staff gave it a name of its own. */
export type Step = { kind: 'grade' | 'level' | 'stage'; name: string; nameZh: string | null; number: number | null };

const ownName = ({ name, nameZh }: Step): string => (i18n.locale === 'en' ? name : (nameZh ?? name));

export function formatStep(step: Step): string {
  const { kind, number } = step;
  if (number === null) return ownName(step);
  if (kind === 'level') return t`Level ${number}`;
  if (kind === 'stage') return t`Stage ${number}`;
  return number === 0 ? t`Pre-Grade` : t`Grade ${number}`;
}

const step = (kind: Step['kind'], name: string, nameZh: string | null, number: number | null): Step => ({
  kind,
  name,
  nameZh,
  number,
});
export const gradeStep = ({ gradeName, gradeNameZh, gradeNumber }: PlaceNames['grade']): Step =>
  step('grade', gradeName, gradeNameZh, gradeNumber);
export const levelStep = ({ levelName, levelNameZh, levelNumber }: PlaceNames['level']): Step =>
  step('level', levelName, levelNameZh, levelNumber);
export const stageStep = ({ stageName, stageNameZh, stageNumber }: PlaceNames['stage']): Step =>
  step('stage', stageName, stageNameZh, stageNumber);

export const formatGrade = (grade: PlaceNames['grade']): string => formatStep(gradeStep(grade));
export const formatLevel = (level: PlaceNames['level']): string => formatStep(levelStep(level));
export const formatStage = (stage: PlaceNames['stage']): string => formatStep(stageStep(stage));

/** ['Grade 1', 'Level 2', 'Stage 3'] */
export const formatSteps = ({ grade, level, stage }: Omit<PlaceNames, 'module'>): [string, string, string] => [
  formatGrade(grade),
  formatLevel(level),
  formatStage(stage),
];

/** The same, none of which breaks at the end of a line: a number stays with its word. */
export const formatUnbrokenSteps = (place: Omit<PlaceNames, 'module'>): string[] =>
  formatSteps(place).map((step) => step.replaceAll(' ', '\u00A0'));

/** 'G1', 'L2', 'S3'; a name of its own is not shortened. */
export function formatShortStep(step: Step): string {
  const { kind, number } = step;
  if (number === null) return ownName(step);
  if (kind === 'level') return t({ message: `L${number}`, comment: 'Level, short' });
  if (kind === 'stage') return t({ message: `S${number}`, comment: 'Stage, short' });
  return number === 0
    ? t({ message: 'Pre', comment: 'Pre-Grade, short' })
    : t({ message: `G${number}`, comment: 'Grade, short' });
}

/** 'G1 · L2 · S3' */
export const formatShortPlace = ({ grade, level, stage }: Omit<PlaceNames, 'module'>): string =>
  [gradeStep(grade), levelStep(level), stageStep(stage)].map(formatShortStep).join(' · ');

/** 'Grade 1 · Level 2 · Stage 3 · Piano Adventure' */
export const formatPlace = (place: PlaceNames): string => [...formatSteps(place), place.module.name].join(' · ');

/** Distinguishes records of the same name, by the place of a score or the school of a user. */
export const formatAbout = ({ about, place }: { about: string; place: PlaceNames | null }): string =>
  place === null ? about : formatPlace(place);
