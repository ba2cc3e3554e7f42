import { t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';

/** The name of a grade, level or stage; the database has them as 'Pre-Grade', 'Grade 1', 'Level 2', 'Stage 3'. */
export function sayStep(name: string): string {
  if (name === 'Pre-Grade') return t`Pre-Grade`;
  const [, step, number = ''] = /^(Grade|Level|Stage) (\d+)$/.exec(name) ?? [];
  if (step === 'Grade') return t`Grade ${number}`;
  if (step === 'Level') return t`Level ${number}`;
  if (step === 'Stage') return t`Stage ${number}`;
  return name;
}

/** Where a score is: 'Piano Adventure, Grade 1, Level 2, Stage 1'. Only the library has a name of its own. */
export function sayPlace(place: string): string {
  const separator = place.includes(' · ') ? ' · ' : ', ';
  const parts = place.split(separator);
  const said = [...parts.slice(0, -3), ...parts.slice(-3).map(sayStep)];
  return separator === ', ' ? enumerate(said) : said.join(separator);
}
