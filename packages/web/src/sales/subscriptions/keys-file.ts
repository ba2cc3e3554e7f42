import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { csvFile } from '#platform/csv.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';

type File = { name: string; content: string };
type Key = Pick<ActivationCode, 'key' | 'durationDays'> & { educatorName: string };

/** The keys as CSV, named by their school or teacher if it is only one. */
export function keysFile(keys: readonly Key[], day: string): File {
  const rows = keys.map(({ key, educatorName, durationDays }) => [key, educatorName, formatDuration(durationDays)]);
  const content = csvFile([[t`Key`, t`School/Teacher`, t`Duration`], ...rows]);
  const [educator = '', ...others] = new Set(keys.map(({ educatorName }) => educatorName));
  return { name: ['keys', ...(others.length > 0 ? [] : [inName(educator)]), `${day}.csv`].join('-'), content };
}

/** Replaces characters that are not allowed in file names. */
function inName(educator: string): string {
  const name = educator.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return [...name].slice(0, 60).join('').toLowerCase() || 'educator';
}
