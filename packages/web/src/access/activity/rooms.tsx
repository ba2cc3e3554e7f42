import { useLingui } from '@lingui/react';
import { Anchor } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Entry } from '@eemusic/contract/access/activity';
import type { Code } from '@eemusic/contract/platform/permissions';
import { useHeldCodes } from '#access/profile/index.ts';
import type { Difference, Names, Room, RoomActivity, Target } from '#platform/room.ts';
import { rootRoute } from '#platform/routes/parents.ts';
import { peopleQuery } from './queries.ts';

export type FieldFormats = Required<Pick<RoomActivity, 'fields' | 'formatNumber'>> & { names: Names };

export const roomActivitiesQuery = (rooms: readonly Room[]) =>
  queryOptions({
    queryKey: ['rooms', 'activity'],
    queryFn: async () => {
      const loaded = await Promise.all(rooms.map(({ activity }) => activity?.()));
      return loaded.flatMap((module) => (module ? [module.activity] : []));
    },
    staleTime: Infinity,
  });

export const useRooms = () => rootRoute.useRouteContext({ select: ({ rooms }) => rooms });

export function useFieldFormats(differences: readonly Difference[]): FieldFormats {
  const { data: activities } = useSuspenseQuery(roomActivitiesQuery(useRooms()));
  const client = useQueryClient();
  const { i18n } = useLingui();
  const { data: names = {} } = useQuery({
    queryKey: ['rooms', 'names', differences, i18n.locale],
    queryFn: async () => {
      const found = await Promise.all(activities.map(({ findNames }) => findNames?.(differences, client)));
      return Object.assign({}, ...found) as Names;
    },
  });
  return { ...fieldFormatsOf(activities), names };
}

export function fieldFormatsOf(activities: readonly RoomActivity[]): FieldFormats {
  return {
    fields: Object.assign({}, ...activities.map(({ fields }) => fields)) as FieldFormats['fields'],
    formatNumber: (field, value) =>
      activities.map(({ formatNumber }) => formatNumber?.(field, value)).find((text) => text !== undefined),
    names: {},
  };
}

/**
 * The screen of a record; null if it was deleted or erased, has no screen, or needs a permission that these codes lack.
 */
export function targetOf({ action, record }: Entry, heldCodes: readonly Code[], rooms: readonly Room[]): Target | null {
  const id = Number(record.id);
  if (record.id === null || !Number.isInteger(id) || /\.(deleted|purged)$/.test(action)) return null;
  if (record.isErased && record.name === null) return null;
  const records = rooms.map((room) => room.records ?? {}).find((kinds) => Object.hasOwn(kinds, record.kind));
  const kind = records?.[record.kind];
  if (kind === undefined || !kind.codes.some((code) => heldCodes.includes(code))) return null;
  return (kind.editTarget ?? kind.target)(id);
}

export function RecordLink({ entry, name }: { entry: Entry; name: string }) {
  const target = targetOf(entry, useHeldCodes(), useRooms());
  const isAdministrator = entry.record.kind === 'administrator';
  const people = useQuery({ ...peopleQuery, enabled: target !== null && isAdministrator });
  const isGone = people.data?.people.some(({ userId, isDeleted }) => String(userId) === entry.record.id && isDeleted);
  if (target === null || (isAdministrator && isGone)) return <span className="relative font-semibold">{name}</span>;
  return (
    <Anchor
      inherit
      fw={600}
      pos="relative"
      renderRoot={(props) => <Link {...target} {...(isAdministrator && { state: { isFromList: true } })} {...props} />}
    >
      {name}
    </Anchor>
  );
}
