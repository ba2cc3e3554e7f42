import { offeredSizes } from '@eemusic/contract/platform/paging';
import { type RawBuilder, sql } from 'kysely';

type Slice = { offset: number; size: number };

/** The size of a first page, if lists offer it; otherwise null, because each size is a statement of its own. */
export const firstPageOf = ({ offset, size }: Slice): number | null =>
  offset === 0 && offeredSizes.includes(size) ? size : null;

/**
 * The SQL of `limit` and `offset`, written out for a first page: PostgreSQL takes a limit that it does not know for a
 * tenth of all rows, which looks so expensive that it would plan the statement anew for each request.
 */
export const pageLimit = (firstPage: number | null, { offset, size }: Slice): RawBuilder<unknown> =>
  firstPage === null ? sql`limit ${size} offset ${offset}` : sql`limit ${sql.lit(firstPage)}`;
