import { findScores, type ListedScore } from '@eemusic/contract/library/catalogue';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Text, Title } from '@mantine/core';
import { IconMusic } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { formatShortPlace } from '#platform/names/places.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './newest-scores.module.css';

/** Fills whole lines of four, two and one. */
const shown = 8;

/** Its key begins with 'scores', so that publishing, changing and deleting scores refetches it. */
const newestQuery = queryOptions({
  queryKey: ['scores', 'newest'],
  queryFn: async ({ signal }) =>
    (await call(findScores, { sortBy: 'id', sortOrder: 'desc', Page: 1, Size: shown }, { signal })).scores,
});

/** The first systems of the scores published last, each a link to its preview. */
export function NewestScores() {
  const { data: scores, error, refetch } = useQuery(newestQuery);
  if (scores?.length === 0) return null;
  return (
    <section aria-labelledby="newest" className={classes.newest}>
      <Title order={2} id="newest">
        <Trans>Newest scores</Trans>
      </Title>
      {scores === undefined && error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.scores} aria-busy={scores === undefined}>
          {scores?.map((score) => (
            <li key={score.id}>
              <ScoreTile score={score} />
            </li>
          )) ?? Array.from({ length: shown }, (_, place) => <Skeleton key={place} component="li" height={170} />)}
        </ul>
      )}
    </section>
  );
}

function ScoreTile({ score }: { score: ListedScore }) {
  const { id, name, thumbnail, module } = score;
  return (
    <Link to="/score-library/scores" search={{ preview: id }} className={classes.score}>
      <span className={classes.paper}>
        {thumbnail === null ? (
          <IconMusic size={28} stroke={1.25} aria-hidden />
        ) : (
          <img src={thumbnail} alt="" loading="lazy" />
        )}
      </span>
      <Text span fw={600} lineClamp={1} title={name} className={classes.name ?? ''}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" lineClamp={1}>
        {formatShortPlace(score)} · {module.name}
      </Text>
    </Link>
  );
}
