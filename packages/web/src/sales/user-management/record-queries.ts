import { queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#platform/api/request.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { PageQuery, Rows } from '#platform/ui/list/types.ts';
import { nameOrGone } from './name-or-gone.ts';

/** Whose records they are, as `forgetChain` knows them. */
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

/** One record for its form, as it is stored now. */
export function recordQuery<Saved>(room: Room, get: (id: number, options: CallOptions) => Promise<Saved>) {
  return (id: number) =>
    queryOptions({
      queryKey: [room, 'one', id],
      queryFn: ({ signal }) => get(id, { signal }),
      staleTime: 0,
      /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
}

const maxChoices = 30;

type FirstPage = { searchQuery: string; Size: number };

/** For choosing one record: the first whose names, contacts or numbers hold the text. */
export function choicesQuery(room: Room, find: (first: FirstPage, options: CallOptions) => Promise<readonly Item[]>) {
  return (searchQuery: string) => ({
    queryKey: [room, 'found', searchQuery],
    queryFn: ({ signal }: { signal: AbortSignal }) => find({ searchQuery, Size: maxChoices }, { signal }),
  });
}

/**
 * What a record is called that an address names.
 * @param as what is asked for, where a room has more than one way to the name
 */
export function nameQuery(room: Room, find: (id: number, options: CallOptions) => Promise<string>, as = 'name') {
  return (id: number) => ({
    queryKey: [room, as, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => nameOrGone(find(id, { signal })),
    staleTime: 60_000,
  });
}
