import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { selectStudents } from '@eemusic/contract/sales/users';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import { hasText, searchable } from '#platform/database/index.ts';

/** The conditions of the list; a missing condition does not apply. */
export type Filter = {
  search?: string;
  educatorId?: number;
  channelId?: number;
  isUnassigned?: true;
  isActive?: 0 | 1;
  region?: RegionCode;
  /** YYYY-MM-DD. */
  addedSince?: string;
};

export function filterOf(request: RequestOf<typeof selectStudents>, clock: CompanyClock): Filter {
  const { searchQuery: search, teacherId: educatorId, OrganizationId: channelId } = request;
  const { isUnassigned, status: isActive, region, addedSince } = request;
  return {
    ...(search !== '' && searchable(search) !== '' && { search }),
    ...(educatorId > 0 && { educatorId }),
    ...(channelId > 0 && { channelId }),
    ...(isUnassigned && { isUnassigned }),
    ...(isActive !== undefined && { isActive }),
    ...(region !== undefined && { region }),
    ...(addedSince !== undefined && { addedSince: clock.startOfDay(addedSince).toISOString() }),
  };
}

export type Condition = keyof Filter;

export const conditionsOf = (filter: Filter): Condition[] => Object.keys(filter) as Condition[];

/** Returns some conditions of a filter; values may be the placeholders of a prepared query. */
export const pick = (filter: Filter, conditions: readonly Condition[]): Filter =>
  Object.fromEntries(conditions.map((condition) => [condition, filter[condition]]));

/**
 * The SQL of all conditions on students `s` except the search. All but the day can be checked in any index of the list.
 */
export function withoutSearch(filter: Filter): RawBuilder<SqlBool> {
  const { educatorId, channelId, isUnassigned, isActive, region, addedSince } = filter;
  const all = [sql<SqlBool>`s.deleted_at is null`];
  if (educatorId !== undefined) all.push(sql`s.educator_id = ${educatorId}`);
  if (channelId !== undefined)
    all.push(sql`s.educator_id in (select id from educators where channel_id = ${channelId} and deleted_at is null)`);
  if (isUnassigned !== undefined) all.push(sql`s.educator_id is null`);
  if (isActive !== undefined) all.push(sql`s.is_active = ${isActive}`);
  if (region !== undefined) all.push(sql`s.region = ${region}`);
  if (addedSince !== undefined) all.push(sql`s.created_at >= ${addedSince}`);
  return sql.join(all, sql` and `);
}

/** The SQL of the whole filter, whose search looks at each student. */
export function matching(filter: Filter): RawBuilder<SqlBool> {
  return filter.search === undefined
    ? withoutSearch(filter)
    : sql`${withoutSearch(filter)} and ${hasText('s.search_key', filter.search)}`;
}
