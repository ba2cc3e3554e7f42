import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { foundInTexts, listMeasures } from '#library/scores/index.ts';

/** Where a melody was found: 'measure 3, right hand', 'measures 3–4, left hand'. */
export function formatFound({ hand, ...found }: ListedScore['found'][number]): string {
  const location = listMeasures(found) ?? '';
  return hand === 'right' ? t`${location}, right hand` : t`${location}, left hand`;
}

/** Where the text and the melody were found; empty without a search, or if the text is in the name. */
export function foundTexts(score: ListedScore): string[] {
  return [...foundInTexts(score), ...score.found.map(formatFound)];
}
