import { minute } from '@eemusic/contract/platform/durations';
import type { Curriculum } from '@eemusic/contract/library/scores';
import { suggestPlace } from '@eemusic/contract/library/suggestions';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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

type Shelf = Omit<SuggestionFor, 'fileName'>;

export function useSuggestionsAhead(files: readonly { fileName: string }[], { moduleId, curriculum }: Shelf): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const { fileName } of files) void client.prefetchQuery(suggestionQuery({ fileName, moduleId, curriculum }));
  }, [client, files, moduleId, curriculum]);
}

/** As high as most suggestions are, so that the fields below stay where they are. */
export const waitingProps = { h: 86, radius: 'md', 'aria-hidden': true } as const;
