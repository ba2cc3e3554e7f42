import { queryOptions } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import type { CallOptions } from '#platform/api/request.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { Sort } from '#platform/ui/list/address.ts';
import type { PageQuery, Rows } from '#platform/ui/list/types.ts';
import { CallError } from '#platform/api/call-error.ts';

/** The first part of each query key, by which `refreshUserManagement` finds the query. */
type Room = 'channels' | 'educators' | 'students';

type Find<Filter, Row> = (
  filter: Filter,
  page: { Page: number; Size: number },
  options: CallOptions,
) => Promise<Rows<Row>>;

/** The pages of a list. */
export function pagesQuery<Filter, Row>(room: Room, find: Find<Filter, Row>) {
  return (filter: Filter, page: number, size: number): PageQuery<Row> => ({
    queryKey: [room, 'list', filter, page, size],
    queryFn: ({ signal }) => find(filter, { Page: page, Size: size }, { signal }),
  });
}

/** The sort order of a list as input of calls. */
export const wireSort = <By extends string>({ sort: { by, order } }: { sort: Sort<By> }) => ({
  sortBy: by,
  sortOrder: order,
});

/** One record for its form, which is always fetched anew. */
export function recordQuery<Saved>(room: Room, get: (id: number, options: CallOptions) => Promise<Saved>) {
  return (id: number) =>
    queryOptions({
      queryKey: [room, 'one', id],
      queryFn: ({ signal }) => get(id, { signal }),
      staleTime: 0,
      /** Not refetched while the form is open: changes by others are merged when the form is saved. */
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
}

const maxChoices = 30;

type FirstPage = { searchQuery: string; Size: number };

/** The choices of a select with search: the first records that match the text. */
export function choicesQuery(room: Room, find: (first: FirstPage, options: CallOptions) => Promise<readonly Item[]>) {
  return (searchQuery: string) => ({
    queryKey: [room, 'found', searchQuery],
    queryFn: ({ signal }: { signal: AbortSignal }) => find({ searchQuery, Size: maxChoices }, { signal }),
  });
}

/**
 * The name of the record whose id is in an address. @param as part of the query key, if a room has several ways to find
 * the name
 */
export function nameQuery(room: Room, find: (id: number, options: CallOptions) => Promise<string>, as = 'name') {
  return (id: number) => ({
    queryKey: [room, as, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => nameOrPlaceholder(find(id, { signal })),
    staleTime: 60_000,
  });
}

/** The name, or a placeholder, because an old address may contain a record that has been deleted. */
async function nameOrPlaceholder(name: Promise<string>): Promise<string> {
  try {
    return await name;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return t`no longer there`;
    throw error;
  }
}
