import { hour } from '@eemusic/contract/platform/durations';
import { previewScore } from '@eemusic/contract/library/playing';
import { exportScores } from '@eemusic/contract/library/scores';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** One score by its id, with the names of its place, wherever it stands. */
export function scoreQuery(id: number) {
  return queryOptions({
    queryKey: ['scores', 'one', id],
    queryFn: ({ signal }) => call(exportScores, { selected: [id] }, { signal }),
    select: ({ scores }) => scores[0],
    staleTime: 0,
    /** Not fetched again while a form is open: a change by somebody else is reported when the form is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The addresses of its pages are good for half a day. */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: ['scores', 'preview', id],
    queryFn: ({ signal }) => call(previewScore, { id: String(id) }, { signal }),
    staleTime: hour,
  });
}

/** Invalidates lists, counts and open scores after a change. */
export async function forgetScores(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['scores', 'list'] }),
    client.invalidateQueries({ queryKey: ['scores', 'counts'] }),
    client.invalidateQueries({ queryKey: ['scores', 'coverage'] }),
    client.invalidateQueries({ queryKey: ['scores', 'findings'] }),
    client.invalidateQueries({ queryKey: ['scores', 'one'] }),
    /* An open preview is not fetched again, because its pages would be loaded again. */
    client.invalidateQueries({ queryKey: ['scores', 'preview'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['alike'] }),
    client.invalidateQueries({ queryKey: ['libraries'] }),
  ]);
}
