import { exportScores } from '@eemusic/contract/library/scores';
import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import classes from './entry-list.module.css';
import { scoreScreenOf } from './screen-of.ts';

/** Opens a score whose entry does not tell its library: looks for it first. */
export function OpenScoreButton({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportScores, { selected: [id] }),
    onSuccess: ({ scores: [score] }) => {
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
