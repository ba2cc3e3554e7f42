import type { DuplicateGroup } from '@eemusic/contract/library/duplicates';
import { enumerate } from '#platform/locales/formats.ts';
import { sayStep } from '#platform/names/places.ts';

export type DuplicateScore = DuplicateGroup['scores'][number];

/** 'Library, Grade 1, Level 1, Stage 1'. */
export function sayPlace({ module, grade, level, stage }: DuplicateScore): string {
  return enumerate([module.name, ...[grade.gradeName, level.levelName, stage.stageName].map(sayStep)]);
}
