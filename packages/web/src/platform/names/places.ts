import type { PlaceNames } from '@eemusic/contract/platform/places';
import { t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';

/** A grade, level or stage; `number` is null if the publisher gave it a name of its own. */
export type Step = { kind: 'grade' | 'level' | 'stage'; name: string; number: number | null };

export function sayStep({ kind, name, number }: Step): string {
  if (number === null) return name;
  if (kind === 'level') return t`Level ${number}`;
  if (kind === 'stage') return t`Stage ${number}`;
  return number === 0 ? t`Pre-Grade` : t`Grade ${number}`;
}

export const sayGrade = ({ gradeName, gradeNumber }: PlaceNames['grade']): string =>
  sayStep({ kind: 'grade', name: gradeName, number: gradeNumber });
export const sayLevel = ({ levelName, levelNumber }: PlaceNames['level']): string =>
  sayStep({ kind: 'level', name: levelName, number: levelNumber });
export const sayStage = ({ stageName, stageNumber }: PlaceNames['stage']): string =>
  sayStep({ kind: 'stage', name: stageName, number: stageNumber });

/** ['Grade 1', 'Level 2', 'Stage 3'] */
export const saySteps = ({ grade, level, stage }: Omit<PlaceNames, 'module'>): [string, string, string] => [
  sayGrade(grade),
  sayLevel(level),
  sayStage(stage),
];

/** 'G1', 'L2', 'S3'; a name of the publisher's own stays whole. */
export function sayShortStep({ kind, name, number }: Step): string {
  if (number === null) return name;
  if (kind === 'level') return t({ message: `L${number}`, comment: 'Level, short' });
  if (kind === 'stage') return t({ message: `S${number}`, comment: 'Stage, short' });
  return number === 0
    ? t({ message: 'Pre', comment: 'Pre-Grade, short' })
    : t({ message: `G${number}`, comment: 'Grade, short' });
}

/** 'G1 · L2 · S3' */
export const sayShortPlace = ({ grade, level, stage }: Omit<PlaceNames, 'module'>): string =>
  [
    sayShortStep({ kind: 'grade', name: grade.gradeName, number: grade.gradeNumber }),
    sayShortStep({ kind: 'level', name: level.levelName, number: level.levelNumber }),
    sayShortStep({ kind: 'stage', name: stage.stageName, number: stage.stageNumber }),
  ].join(' · ');

/** 'Piano Adventure, Grade 1, Level 2, Stage 3' */
export const sayPlace = (place: PlaceNames): string => enumerate([place.module.name, ...saySteps(place)]);

/** Distinguishes records of the same name: the place of a score, the school of a user. */
export const sayAbout = ({ about, place }: { about: string; place: PlaceNames | null }): string =>
  place === null ? about : sayPlace(place);
