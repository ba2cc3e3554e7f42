import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import classes from './entry-list.module.css';
import { scoreScreenOf } from './screen-of.ts';
import { roomActivitiesQuery, useRooms } from './use-room-activities.ts';

/** Opens a score whose entry does not name its library, which has to be looked up first. */
export function OpenScoreButton({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const rooms = useRooms();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const activities = await client.ensureQueryData(roomActivitiesQuery(rooms));
      return activities.find(({ locate }) => locate?.['score'])?.locate?.['score']?.(id);
    },
    onSuccess: (score) => {
      const screen = score && scoreScreenOf(id, score);
      if (!screen) return;
      const { libraryId, place } = screen;
      void navigate({
        to: '/score-library/$id/upload',
        params: { id: String(libraryId) },
        search: { edit: id, ...place },
      });
    },
  });
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.name ?? ''}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {name}
    </Anchor>
  );
}
