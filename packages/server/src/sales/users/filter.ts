import type { RegionCode } from '@eemusic/contract/platform/regions';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains } from '#platform/database/index.ts';

/** What the list is narrowed to; null is no limit. */
export type Filter = {
  search: string | null;
  educatorId: number | null;
  channelId: number | null;
  isUnassigned: boolean;
  isActive: 0 | 1 | null;
  region: RegionCode | null;
  /** YYYY-MM-DD. */
  addedSince: string | null;
};

/** As a call names it. */
type Asked = {
  searchQuery: string;
  teacherId: number;
  OrganizationId: number;
  isUnassigned?: boolean | undefined;
  status?: 0 | 1 | undefined;
  region?: RegionCode | undefined;
  addedSince?: string | undefined;
};

export function filterOf(asked: Asked): Filter {
  return {
    search: asked.searchQuery || null,
    educatorId: asked.teacherId || null,
    channelId: asked.OrganizationId || null,
    isUnassigned: asked.isUnassigned === true,
    isActive: asked.status ?? null,
    region: asked.region ?? null,
    addedSince: asked.addedSince ?? null,
  };
}

/** Which limits a filter sets, whatever their values. */
export type Shape = Record<keyof Filter, boolean>;

export function shapeOf({ search, educatorId, channelId, isUnassigned, isActive, region, addedSince }: Filter): Shape {
  return {
    search: search !== null,
    educatorId: educatorId !== null,
    channelId: channelId !== null,
    isUnassigned,
    isActive: isActive !== null,
    region: region !== null,
    addedSince: addedSince !== null,
  };
}

/** Everything but the search: but for the day it stands in each index of the list. */
export function within({
  educatorId,
  channelId,
  isUnassigned,
  isActive,
  region,
  addedSince,
}: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`s.deleted_at is null`];
  if (educatorId !== null) all.push(sql`s.educator_id = ${educatorId}`);
  if (channelId !== null)
    all.push(sql`s.educator_id in (select id from educators where channel_id = ${channelId} and deleted_at is null)`);
  if (isUnassigned) all.push(sql`s.educator_id is null`);
  if (isActive !== null) all.push(sql`s.is_active = ${isActive}`);
  if (region !== null) all.push(sql`s.region = ${region}`);
  if (addedSince !== null) all.push(sql`s.created_at >= ${addedSince}`);
  return sql.join(all, sql` and `);
}

/** The whole filter, as it says itself. */
export function matching(filter: Filter): RawBuilder<SqlBool> {
  return filter.search === null
    ? within(filter)
    : sql`${within(filter)} and ${contains('s.search_key', filter.search)}`;
}
