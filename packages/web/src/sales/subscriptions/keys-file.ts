import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { sayDuration } from './days.ts';

type File = { name: string; content: string };
type Key = Pick<ActivationCode, 'key' | 'durationDays'>;

/** A mark by which spreadsheets know the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Keys as a file that any spreadsheet opens. */
export function keysFile(keys: readonly Key[], educator: string, day: string): File {
  const rows = keys.map(({ key, durationDays }) => [key, educator, sayDuration(durationDays)]);
  const lines = [[t`Key`, t`School/Teacher`, t`Duration`], ...rows].map((cells) => cells.map(cell).join(','));
  return { name: `keys-${inName(educator)}-${day}.csv`, content: `${byteOrderMark}${lines.join('\r\n')}\r\n` };
}

/** RFC 4180. A spreadsheet reads what begins with one of these as a formula, unless an apostrophe stands before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What every file system takes. */
function inName(educator: string): string {
  const name = educator.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return [...name].slice(0, 60).join('').toLowerCase() || 'educator';
}
