import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { csvFile } from '#platform/csv.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';

type File = { name: string; content: string };
type Key = Pick<ActivationCode, 'key' | 'durationDays'>;

/** The keys as CSV. */
export function keysFile(keys: readonly Key[], educator: string, day: string): File {
  const rows = keys.map(({ key, durationDays }) => [key, educator, formatDuration(durationDays)]);
  const content = csvFile([[t`Key`, t`School/Teacher`, t`Duration`], ...rows]);
  return { name: `keys-${inName(educator)}-${day}.csv`, content };
}

/** Replaces characters that are not allowed in file names. */
function inName(educator: string): string {
  const name = educator.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return [...name].slice(0, 60).join('').toLowerCase() || 'educator';
}
