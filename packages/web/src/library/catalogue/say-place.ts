import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { enumerate } from '#platform/locales/formats.ts';
import { sayStep } from '#platform/names/places.ts';

/** 'Grade 1, Level 2, Stage 3' */
export function sayPlace({ grade, level, stage }: ListedScore): string {
  return enumerate([grade.gradeName, level.levelName, stage.stageName].map(sayStep));
}
