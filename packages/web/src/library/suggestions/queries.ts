import { minute } from '@eemusic/contract/platform/durations';
import type { Curriculum } from '@eemusic/contract/library/scores';
import { suggestPlace } from '@eemusic/contract/library/suggestions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export type SuggestionFor = { fileName: string; moduleId: number; curriculum: Curriculum };

/** Suggests a place for a score file. Not retried by itself: the form works without a suggestion. */
export function suggestionQuery({ fileName, moduleId, curriculum }: SuggestionFor) {
  return queryOptions({
    queryKey: ['scores', 'suggestion', fileName, moduleId, curriculum],
    queryFn: ({ signal }) => call(suggestPlace, { fileName, moduleId, curriculum }, { signal }),
    select: ({ suggestion }) => suggestion,
    staleTime: 5 * minute,
    retry: false,
  });
}
