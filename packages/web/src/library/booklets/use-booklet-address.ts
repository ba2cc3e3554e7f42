import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type BookletAddress, idsIn, joinIds } from './address.ts';

const route = getRouteApi('/shell/score-library/booklet');

/** Reads and changes the booklet's address. Changes replace the history entry, so that Back leaves the booklet. */
export function useBookletAddress() {
  const { scores, title = '', subtitle = '' } = route.useSearch();
  const navigate = route.useNavigate();

  const put = useCallback(
    (changed: { [Field in keyof BookletAddress]: BookletAddress[Field] | undefined }) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined && value !== ''),
          ),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return {
    ids: useMemo(() => idsIn(scores), [scores]),
    title,
    subtitle,
    putIds: useCallback((ids: readonly number[]) => put({ scores: joinIds(ids) }), [put]),
    put,
  };
}
