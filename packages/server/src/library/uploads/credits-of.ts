import type { Credits } from '@eemusic/music/model';
import type { PrintedCredits } from '@eemusic/music/printing';
import type { Drawing } from './file-store.ts';

/** Returns the title block of a score, except the title. */
export function creditsOf({ composer, credits }: Pick<Drawing, 'composer' | 'credits'>): PrintedCredits {
  return { composer, ...(credits === null ? {} : (JSON.parse(credits) as Credits)) };
}
