import type { CatalogueScore, LearnerClient, StudentState } from '@eemusic/learner-client';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Center, Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconMusicOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { joinWithAnd } from '#platform/locales/formats.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FormAlert } from '#platform/ui/form-alert.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { SearchField } from '#platform/ui/search-field.tsx';
import classes from './learn-page.module.css';
import { formatError, isTokenExpired, type Learner, readRefusal, stateQuery, whenConnected } from './learner.ts';
import { StepTitle } from './step-title.tsx';

/** Milliseconds between two requests while the app is visible; the answer is 304 if nothing changed. */
const interval = 1000;
const shownAtOnce = 24;

type Props = { learner: Learner; reported: string | null; onOpen: (scoreId: number) => void };

export function ScoreShelf({ learner, reported, onOpen }: Props) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const query = useShelf(learner);
  const { data: shelf, error } = query;
  const { data: state } = useQuery(stateQuery(learner));
  const lastPractice = new Map(state?.lastPractice.map((one) => [one.scoreId, one]));
  const found = shelf ? find(shelf, search) : [];
  const opened = joinWithAnd(state?.libraries.map(({ libraryName }) => libraryName) ?? []);

  return (
    <Stack gap="md" maw={1120} mx="auto" px={16} py={24}>
      {reported !== null && (
        <Alert color="teal" variant="light" role="status" icon={<IconCheck aria-hidden />}>
          {reported}
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <StepTitle>
          <Trans>Choose a score</Trans>
        </StepTitle>
        <SearchField value={search} onSearch={setSearch} label={t`Search scores`} />
      </Group>
      {state !== undefined && (
        <Text size="sm" c="dimmed">
          <Trans>Your key opens: {opened}</Trans>
        </Text>
      )}
      <FormAlert text={error === null || shelf === undefined ? null : formatError(error)} />
      <Queried query={query} waiting={<Skeleton h={320} aria-busy />}>
        {() =>
          found.length === 0 && (
            <EmptyState
              icon={IconMusicOff}
              title={t`No scores`}
              hint={<Trans>A score appears here as soon as it is published.</Trans>}
            />
          )
        }
      </Queried>
      <SimpleGrid component="ul" minColWidth="min(320px, 100%)" className="m-0 p-0 list-none" aria-label={t`Scores`}>
        {found.slice(0, limit).map((score) => (
          <li key={score.id}>
            <ScoreButton score={score} last={lastPractice.get(score.id)} onOpen={() => onOpen(score.id)} />
          </li>
        ))}
      </SimpleGrid>
      {found.length > limit && (
        <Center>
          <Button variant="default" onClick={() => setLimit(limit + shownAtOnce)}>
            <Trans>Show more</Trans>
          </Button>
        </Center>
      )}
    </Stack>
  );
}

function useShelf({ client, studentId }: Learner) {
  const queries = useQueryClient();
  const queryKey = ['demo-learner', studentId, 'shelf'];
  return useQuery({
    queryKey,
    queryFn: () => fetchNewScores(client, queries.getQueryData<Shelf>(queryKey) ?? emptyShelf),
    refetchInterval: ({ state }) => (isTokenExpired(state.error) ? false : interval),
    structuralSharing: false,
    staleTime: 0,
  });
}

function find({ scores }: Shelf, search: string): CatalogueScore[] {
  const wanted = search.toLocaleLowerCase();
  const all = [...scores.values()].toReversed();
  return all.filter(({ name, composer }) => `${name} ${composer ?? ''}`.toLocaleLowerCase().includes(wanted));
}

type ButtonProps = {
  score: CatalogueScore;
  last: StudentState['lastPractice'][number] | undefined;
  onOpen: () => void;
};

function ScoreButton({ score: { name, composer, libraryName, thumbnail }, last, onOpen }: ButtonProps) {
  const day = last && formatMoment(last.startedAt);
  return (
    <UnstyledButton className={classes.score ?? ''} onClick={onOpen}>
      {thumbnail === null ? (
        <span className={classes.thumbnail} />
      ) : (
        <img className={classes.thumbnail} src={thumbnail} alt="" loading="lazy" />
      )}
      <Stack gap={0} p="sm">
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {composer === null ? libraryName : `${composer} · ${libraryName}`}
        </Text>
        {day !== undefined && (
          <Text size="sm" c="dimmed">
            <Trans>Last practised {day}</Trans>
          </Text>
        )}
      </Stack>
    </UnstyledButton>
  );
}

/** What an app stores of the catalogue: scores by id, the last changed at the end, and where to continue. */
export type Shelf = { scores: ReadonlyMap<number, CatalogueScore>; cursor: string | null; etag: string | null };

export const emptyShelf: Shelf = { scores: new Map(), cursor: null, etag: null };

/** Fetches the changes since the last call; returns the same object if there are none. */
export async function fetchNewScores(client: LearnerClient, shelf: Shelf): Promise<Shelf> {
  const { cursor, etag } = shelf;
  const { data, error, response } = await whenConnected(
    client.GET('/learner/catalogue', {
      params: {
        query: cursor === null ? {} : { since: cursor },
        header: etag === null ? {} : { 'If-None-Match': etag },
      },
    }),
  );
  if (response.status === 304) return shelf;
  if (error?.code === 'catalogue.cursor') return fetchNewScores(client, emptyShelf);
  if (data === undefined) throw await readRefusal(response.status, error);

  const scores = new Map(shelf.scores);
  for (const id of [...data.removed, ...data.scores.map((score) => score.id)]) scores.delete(id);
  for (const score of data.scores) scores.set(score.id, score);
  // An ETag belongs to one address: after a request with another cursor it would never match.
  const next = { scores, cursor: data.cursor, etag: data.cursor === cursor ? response.headers.get('etag') : null };
  return data.hasMore ? fetchNewScores(client, next) : next;
}
