import { type RawBuilder, sql } from 'kysely';

type Slice = { offset: number; size: number };

/** The sizes of a page that the lists offer. */
const usualSizes: readonly number[] = [25, 50, 100, 250];

/** The size of a first page, if it is a usual one; otherwise null. */
export const firstPageOf = ({ offset, size }: Slice): number | null =>
  offset === 0 && usualSizes.includes(size) ? size : null;

/**
 * The SQL of `limit` and `offset`, written out for a first page: PostgreSQL takes a limit that it does not know for a
 * tenth of all rows, which looks so expensive that it would plan the statement anew for each request.
 */
export const pageLimit = (firstPage: number | null, { offset, size }: Slice): RawBuilder<unknown> =>
  firstPage === null ? sql`limit ${size} offset ${offset}` : sql`limit ${sql.lit(firstPage)}`;
