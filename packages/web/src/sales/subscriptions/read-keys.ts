import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import {
  type ActivationCode,
  listEducatorKeys,
  listSubscriptions,
  maxCards,
  readKeyCards,
} from '@eemusic/contract/sales/subscriptions';
import { call } from '#platform/api/call.ts';
import type { ChosenKeys } from './queries.ts';
import { t } from '@lingui/core/macro';
import { csvFile } from '#platform/save-file.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';

export async function readKeys(chosen: ChosenKeys): Promise<AnswerOf<typeof readKeyCards>['cards']> {
  const ids = chosen.body.selectedKeys ?? (await findKeyIds(chosen));
  const keys = [];
  for (let start = 0; start < ids.length; start += maxCards) {
    const { cards } = await call(readKeyCards, { selectedKeys: ids.slice(start, start + maxCards) });
    keys.push(...cards);
  }
  return keys;
}

type Matching = NonNullable<ChosenKeys['body']['matching']>;
type Filter = Omit<Matching, 'token' | 'educatorId'>;

const size = 500;
const keysEach = 100;

export async function findKeyIds({ count, body: { matching } }: ChosenKeys): Promise<number[]> {
  if (matching === undefined) return [];
  const { token: _token, educatorId, ...filter } = matching;
  if (educatorId) return idsOfEducator(educatorId, filter);

  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { educators } = await call(listSubscriptions, { ...filter, Page: page, Size: size, keysEach });
    if (educators.length === 0) break;
    for (const { educatorId: id, foundKeys, activationCodes } of educators) {
      const isAll = activationCodes.length >= foundKeys;
      ids.push(...(isAll ? activationCodes.map(({ activationId }) => activationId) : await idsOfEducator(id, filter)));
    }
  }
  return ids;
}

async function idsOfEducator(educatorId: number, filter: Filter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { activationCodes, total } = await call(listEducatorKeys, { educatorId, ...filter, Page: page, Size: size });
    ids.push(...activationCodes.map(({ activationId }) => activationId));
    if (activationCodes.length === 0 || ids.length >= total) return ids;
  }
}

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
