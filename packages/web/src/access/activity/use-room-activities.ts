import { useLingui } from '@lingui/react';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Difference, Names, Room, RoomActivity } from '#platform/room.ts';
import { rootRoute } from '#platform/routes/parents.ts';

/** The field names and formats that are needed to show values. */
export type Shown = Required<Pick<RoomActivity, 'fields' | 'formatNumber'>> & { names: Names };

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

/** Collects from the rooms the names and formats of these fields. */
export function useShown(differences: readonly Difference[]): Shown {
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
  return { ...shownBy(activities), names };
}

export function shownBy(activities: readonly RoomActivity[]): Shown {
  return {
    fields: Object.assign({}, ...activities.map(({ fields }) => fields)) as Shown['fields'],
    formatNumber: (field, value) =>
      activities.map(({ formatNumber }) => formatNumber?.(field, value)).find((text) => text !== undefined),
    names: {},
  };
}
