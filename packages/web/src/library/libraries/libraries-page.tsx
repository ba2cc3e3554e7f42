import type { Library } from '@eemusic/contract/library/libraries';
import { plural, t } from '@lingui/core/macro';
import { Box, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconBooks, IconGridDots, IconListCheck, IconMusic, IconUpload } from '@tabler/icons-react';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { coverScores, findScores, type ListedScore } from '@eemusic/contract/library/catalogue';
import { listDrafts } from '@eemusic/contract/library/drafts';
import { listFindings } from '@eemusic/contract/library/findings';
import { DropOnLibrary, useLibraryActions } from '#library/dropping/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { FirstLine } from '#platform/ui/first-line.tsx';
import { ImageWithFallback } from '#platform/ui/image-with-fallback.tsx';
import { Page } from '#platform/ui/page.tsx';
import { call } from '#platform/api/call.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './libraries-page.module.css';
import { librariesQuery } from './queries.ts';
import { ShortPlace } from './short-place.tsx';

export function LibrariesPage() {
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const navigate = useNavigate();
  const open = (id: number) => void navigate({ to: '/score-library/$id/upload', params: { id: String(id) } });

  return (
    <Page
      title={t`Score Library`}
      back={<BackLink to="/dashboard" label={t`Dashboard`} />}
      {...useLibraryActions(libraries)}
    >
      {libraries.length === 0 ? (
        <EmptyState
          icon={IconBooks}
          title={t`There is no library yet`}
          hint={t`Libraries hold the scores. Add the first one under Manage Libraries.`}
        />
      ) : (
        <div className={classes.top}>
          <nav aria-label={t`Libraries`} className={`grid gap-16 ${classes.tiles}`}>
            {libraries.map((library) => (
              <LibraryTile key={library.id} library={library} />
            ))}
          </nav>
          <LibraryWork />
        </div>
      )}
      {libraries.some(({ scores }) => scores > 0) && <NewestScores />}
      <DropOnLibrary libraries={libraries} onOpen={open} />
    </Page>
  );
}

function LibraryTile({ library: { id, name, shortName, image, scores } }: { library: Library }) {
  return (
    <Link to="/score-library/$id/upload" params={{ id: String(id) }} className={classes.tile}>
      <ImageWithFallback src={image === '' ? null : image} alt="" icon={IconMusic} width="100%" height={148} />
      <span style={{ padding: '8px 4px 2px', overflowWrap: 'anywhere' }}>
        <Text span fw={600} lineClamp={2} title={name}>
          {name}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {shortName} · {plural(scores, { one: '# score', other: '# scores' })}
        </Text>
      </span>
    </Link>
  );
}

/** Its key begins with 'scores', so that publishing, changing and deleting scores refetches it. */
const workQuery = queryOptions({
  queryKey: ['scores', 'work'],
  queryFn: async ({ signal }) => {
    const [found, waiting, covered] = await Promise.all([
      call(listFindings, { Page: 1, Size: 1 }, { signal }),
      call(listDrafts, {}, { signal }),
      call(coverScores, {}, { signal }),
    ]);
    const levels = covered.grades.flatMap((grade) => grade.levels);
    return {
      findings: found.total,
      reviews: waiting.drafts.reduce((sum, { names }) => sum + names.length, 0),
      places: levels.flatMap(({ stages }) => stages).filter(({ total, isRetired }) => total === 0 && !isRetired).length,
    };
  },
  staleTime: 0,
});

/** What is to be done in all libraries, beside their covers. */
export function LibraryWork() {
  const { data } = useQuery(workQuery);
  if (data === undefined) return <span />;
  const { findings, reviews, places } = data;
  return (
    <section aria-labelledby="work" className={classes.work}>
      <Title order={2} id="work">{t`To do`}</Title>
      <Link to="/score-library/findings">
        <IconListCheck size={18} stroke={1.75} aria-hidden />
        {findings === 0 ? t`No findings` : plural(findings, { one: '# finding', other: '# findings' })}
      </Link>
      <Link to="/score-library/coverage">
        <IconGridDots size={18} stroke={1.75} aria-hidden />
        {places === 0 ? t`No empty places` : plural(places, { one: '# empty place', other: '# empty places' })}
      </Link>
      <Link to="/score-library/drafts">
        <IconUpload size={18} stroke={1.75} aria-hidden />
        {reviews === 0
          ? t`Nothing to review`
          : plural(reviews, { one: '# score to review', other: '# scores to review' })}
      </Link>
    </section>
  );
}

/** Fills whole lines of four, two and one. */
const shown = 8;
const shownOnPhone = 4;

/** Its key begins with 'scores', so that publishing, changing and deleting scores refetches it. */
const newestQuery = queryOptions({
  queryKey: ['scores', 'newest'],
  queryFn: async ({ signal }) =>
    (await call(findScores, { sortBy: 'id', sortOrder: 'desc', Page: 1, Size: shown }, { signal })).scores,
});

export function NewestScores({ count = shown }: { count?: number }) {
  const { data, error, refetch } = useQuery(newestQuery);
  const scores = data?.slice(0, count);
  if (scores?.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="grid gap-12">
      <Title order={2} id="newest">{t`Newest scores`}</Title>
      {scores === undefined && error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <SimpleGrid
          component="ul"
          cols={{ base: 1, xs: 2, lg: 4 }}
          className="m-0 p-0 list-none"
          aria-busy={scores === undefined}
        >
          {scores?.map((score, place) => (
            <Box component="li" key={score.id} {...(place >= shownOnPhone && { visibleFrom: 'xs' })}>
              <ScoreTile score={score} />
            </Box>
          )) ?? Array.from({ length: count }, (_, place) => <Skeleton key={place} component="li" height={170} />)}
        </SimpleGrid>
      )}
    </section>
  );
}

function ScoreTile({ score }: { score: ListedScore }) {
  const { id, name, thumbnail } = score;
  return (
    <Link to="/score-library/scores" search={{ preview: id }} className={classes.score}>
      <FirstLine src={thumbnail} height={104} />
      <Text span fw={600} lineClamp={1} title={name} pt={8}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed">
        <ShortPlace place={score} />
      </Text>
    </Link>
  );
}
