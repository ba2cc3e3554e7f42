import type { ListedScore } from '@eemusic/contract/catalogue';
import { enumerate } from '#locales/formats.ts';
import { translated } from '#locales/server-texts.ts';

/** 'Grade 1, Level 2, Stage 3' */
export function sayPlace({ grade, level, stage }: ListedScore): string {
  return enumerate([grade.gradeName, level.levelName, stage.stageName].map(translated));
}
