import { hour } from '@eemusic/contract/platform/durations';
import { compareScores, type Likeness, listDuplicates } from '@eemusic/contract/library/duplicates';
import { toggleScore } from '@eemusic/contract/library/scores';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { useSwitch } from '#platform/ui/status-switch.tsx';
import type { DuplicatesAddress } from './room.ts';

export const pageSize = 25;

export function duplicatesQuery({ kind, library, page = 1 }: DuplicatesAddress) {
  return queryOptions({
    queryKey: ['alike', 'groups', { kind, library, page }],
    queryFn: ({ signal }) => call(listDuplicates, { Page: page, Size: pageSize, kind, moduleId: library }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Refetched after half a day, when the signed addresses of pages expire; the notes of a file never change. */
export function comparisonQuery(one: string, other: string) {
  return queryOptions({
    queryKey: ['comparison', one, other],
    queryFn: ({ signal }) => call(compareScores, { one, other }, { signal }),
    staleTime: hour,
  });
}

export function useEnableScore(id: number) {
  return useSwitch<AnswerOf<typeof listDuplicates>>({
    lists: ['alike', 'groups'],
    id: `enabled of ${id}`,
    change: (listed, isEnabled) => ({
      ...listed,
      groups: listed.groups.map((group) => ({
        ...group,
        scores: group.scores.map((score) => (score.id === id ? { ...score, scoreEnabled: isEnabled } : score)),
      })),
    }),
    send: (isEnabled) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    refresh: refreshScores,
  });
}

export const kindTexts: Record<Likeness, MessageDescriptor> = {
  bytes: msg`Same file`,
  music: msg`Same music`,
  transposed: msg`Transposed`,
  near: msg`Nearly the same`,
};
