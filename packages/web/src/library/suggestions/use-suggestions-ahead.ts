import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SuggestionFor, suggestionQuery } from './queries.ts';

type Shelf = Omit<SuggestionFor, 'fileName'>;

/** Prefetches the suggestions for uploads before their review opens, so that nothing moves when they arrive. */
export function useSuggestionsAhead(files: readonly { fileName: string }[], { moduleId, curriculum }: Shelf): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const { fileName } of files) void client.prefetchQuery(suggestionQuery({ fileName, moduleId, curriculum }));
  }, [client, files, moduleId, curriculum]);
}
