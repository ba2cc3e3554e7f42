import { translatorOf } from '#platform/locales/templates.ts';
import { musicProblems } from './music-problems.ts';
import { musicReasons } from './music-reasons.ts';
import { separators } from './separators.ts';
import { tags } from './tags.ts';

const translateOne = translatorOf({ ...tags, ...musicReasons, ...musicProblems }, separators);

/** The Simplified Chinese of what is said of sheet music. A reason may consist of several. */
export function translate(english: string): string {
  return english.split('; ').map(translateOne).join('；');
}
