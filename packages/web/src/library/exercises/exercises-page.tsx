import { composeCourse } from '@eemusic/contract/library/bulk';
import { type Curriculum, defaultCurriculum } from '@eemusic/contract/library/choices';
import { addToDraft } from '@eemusic/contract/library/drafts';
import { checkExercises, maxExercises, maxSeed, suggestExercises } from '@eemusic/contract/library/exercises';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Alert, Button, Group, NumberInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsShuffle, IconMusicPlus } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { PlaceSelects } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { NavigatorPane } from '#library/navigator/index.ts';
import { placeInAddress, placeOf } from '#library/scores/index.ts';
import { formatMusic } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { LinkAnchor } from '#platform/ui/links.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useAskBeforeLeaving } from '#platform/ui/confirm.tsx';
import classes from './exercises.module.css';
import type { ExercisesAddress } from './room.ts';
import { type Composed, useComposing } from './use-composing.ts';
import { likeIt, type Ordered, type Suggestion, wireOf, type Wishes, wishesFrom } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

const ExerciseResults = lazyPart(async () => (await import('./exercise-results.tsx')).ExerciseResults);
const ExerciseDialog = lazyDialog(async () => (await import('./exercise-dialog.tsx')).ExerciseDialog);

const route = getRouteApi('/shell/score-library/exercises');

const orderedAt = ({
  library: moduleId,
  grade: gradeId,
  level: levelId,
  stage: stageId,
}: ExercisesAddress): Ordered => ({
  moduleId,
  gradeId,
  levelId,
  stageId,
});

const suggestionQuery = (shelf: Shelf) =>
  queryOptions({
    queryKey: ['scores', 'exercises', shelf],
    queryFn: ({ signal }) => call(suggestExercises, { ...orderedAt(shelf), curriculum: shelf.curriculum }, { signal }),
    staleTime: Infinity,
  });

export function ExercisesPage() {
  const address = route.useSearch();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const library = address.library ?? libraries[0]?.id;
  const back = <BackLink to="/score-library/dashboard" label={t`Score Library`} />;
  if (library === undefined) {
    return (
      <Page title={t`New exercises`} back={back}>
        <EmptyState
          icon={IconMusicPlus}
          title={t`Add a library first`}
          hint={t`Exercises are published in a library.`}
        />
      </Page>
    );
  }
  const shelf = { ...address, library, curriculum: address.curriculum ?? defaultCurriculum };
  return <Suggested key={JSON.stringify(shelf)} shelf={shelf} back={back} />;
}

type SuggestedProps = { shelf: Shelf; back: ReactNode };

function Suggested({ shelf, back }: SuggestedProps) {
  const { data, error, refetch } = useQuery(suggestionQuery(shelf));
  if (data !== undefined) return <Composer shelf={shelf} back={back} suggestion={data} />;
  return (
    <Page title={t`New exercises`} back={back}>
      {error === null ? <Skeleton h={640} aria-busy /> : <ListError error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

const largestSeed = 1_000_000;
const drawSeed = () => Math.floor(Math.random() * largestSeed);
const checkDelayMs = 300;
const likeThis = 3;

function Composer({ shelf, back, suggestion }: SuggestedProps & { suggestion: Suggestion }) {
  const [wishes, setWishes] = useState<Wishes>(() => wishesFrom(suggestion, shelf));
  const [order, setOrder] = useState({ count: 20, seed: drawSeed() });
  const [opened, setOpened] = useState<Composed | null>(null);
  const composing = useComposing();
  const place = orderedAt(shelf);
  const [wire] = useDebouncedValue(wireOf(wishes), checkDelayMs);
  const { data: check } = useQuery({
    queryKey: ['scores', 'exercises', 'check', place, wire],
    queryFn: ({ signal }) => call(checkExercises, { ...place, ...wire }, { signal }),
    placeholderData: keepPreviousData,
  });
  const kept = composing.exercises.filter(({ decision }) => decision === 'kept');
  const review = useReview(shelf);
  const allowLeaving = useAskBeforeLeaving(kept.length > 0);
  const compose = () => void composing.compose({ place, wishes: wireOf(wishes), ...order });

  return (
    <Page
      title={t`New exercises`}
      back={back}
      actions={
        kept.length > 0 && (
          <Button
            size="sm"
            loading={review.isPending}
            onClick={() => {
              allowLeaving();
              review.mutate(kept.map(({ fileName }) => fileName));
            }}
          >
            <Plural value={kept.length} one="Review #" other="Review #" />
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-start" style={{ gap: 24 }}>
        <form
          className={classes.form}
          aria-label={t`What they should be like`}
          onSubmit={(event) => {
            event.preventDefault();
            compose();
          }}
        >
          <Stack gap="md">
            <PlaceChoice shelf={shelf} suggestion={suggestion} />
            <WishesForm wishes={wishes} check={check} onChange={(changed) => setWishes({ ...wishes, ...changed })} />
            {check?.conflict && (
              <Alert color="orange" variant="light">
                {formatMusic(check.conflict, check.conflict.text)}
              </Alert>
            )}
            <div className={`sticky-footer grid gap-8 ${classes.pinned}`}>
              <Group gap="xs" wrap="nowrap">
                <NumberInput
                  aria-label={t`How many`}
                  w={72}
                  size="sm"
                  min={1}
                  max={maxExercises}
                  allowDecimal={false}
                  value={order.count}
                  onChange={(count) => setOrder({ ...order, count: typeof count === 'number' ? count : 1 })}
                />
                <Button
                  type="submit"
                  variant={kept.length > 0 ? 'default' : 'filled'}
                  size="sm"
                  flex={1}
                  loading={composing.isRunning}
                >
                  {composing.exercises.length === 0 ? t`Compose ${order.count}` : t`Compose ${order.count} again`}
                </Button>
              </Group>
              <Group gap={6} className={classes.fields}>
                <NumberInput
                  aria-label={t`Seed`}
                  size="xs"
                  w={152}
                  hideControls
                  min={0}
                  max={maxSeed}
                  allowDecimal={false}
                  leftSection={<Text size="xs" span>{t`Seed`}</Text>}
                  leftSectionWidth={68}
                  value={order.seed}
                  onChange={(seed) => setOrder({ ...order, seed: typeof seed === 'number' ? seed : 0 })}
                />
                <IconTool
                  variant="default"
                  size={30}
                  label={t`Another seed`}
                  icon={IconArrowsShuffle}
                  onClick={() => setOrder({ ...order, seed: drawSeed() })}
                />
                <Text size="xs" c="dimmed">{t`same seed, same pieces`}</Text>
              </Group>
            </div>
            <CourseOrder shelf={shelf} emptyPlaces={suggestion.emptyPlaces} />
          </Stack>
        </form>
        <div className="min-w-0" style={{ flex: '9999 1 480px' }}>
          {composing.asked === 0 ? (
            <EmptyState
              icon={IconMusicPlus}
              title={t`Compose sight-reading exercises`}
              hint={t`Their first lines appear here. Keep those you like, and review them like uploads.`}
              action={shelf.stage === undefined && <EmptyPlaces shelf={shelf} />}
            />
          ) : (
            <Suspense fallback={<Skeleton h={260} radius="lg" aria-busy />}>
              <ExerciseResults
                composing={composing}
                usual={suggestion.difficulty}
                onOpen={setOpened}
                onMore={(exercise, how) =>
                  void composing.compose({
                    place,
                    wishes: likeIt(exercise, how),
                    count: likeThis,
                    seed: drawSeed(),
                    after: exercise,
                  })
                }
              />
            </Suspense>
          )}
        </div>
      </div>
      {opened && <ExerciseDialog exercise={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** Puts exercises into reviews, of which each holds a few, and opens the first one. */
function useReview({ library: moduleId, curriculum, ...place }: Shelf) {
  const navigate = useNavigate();
  const shelf = { moduleId, curriculum, ...placeOf(place) };
  return useMutation({
    mutationFn: async (fileNames: readonly string[]) => {
      const drafts: number[] = [];
      for (const [index, fileName] of fileNames.entries()) {
        const draftId = index % maxScoreFiles === 0 ? undefined : drafts.at(-1);
        const added = await call(addToDraft, { ...shelf, fileName, draftId });
        if (draftId === undefined) drafts.push(added.draftId);
      }
      return drafts;
    },
    onSuccess: ([first, ...others]) =>
      others.length > 0
        ? navigate({ to: '/score-library/drafts' })
        : navigate({
            to: '/score-library/$id/upload',
            params: { id: String(moduleId) },
            search: { review: first },
          }),
  });
}

type Shelf = ExercisesAddress & { library: number; curriculum: Curriculum };

function PlaceChoice({ shelf, suggestion }: { shelf: Shelf; suggestion: Suggestion }) {
  const { scores, neighbours, of } = suggestion;
  const navigate = route.useNavigate();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const place = placeOf(shelf);
  const nothingToFillIn =
    shelf.grade === undefined ? t`Choose a grade: its scores fill in the form.` : t`Nothing to fill in from`;
  const from = {
    stage: plural(neighbours, { one: 'Filled in from the # score here', other: 'Filled in from the # scores here' }),
    level: plural(neighbours, {
      one: 'Filled in from the # score of this level',
      other: 'Filled in from the # scores of this level',
    }),
    grade: plural(neighbours, {
      one: 'Filled in from the # score of this grade',
      other: 'Filled in from the # scores of this grade',
    }),
  };
  return (
    <Stack gap="xs">
      {libraries.length > 1 && (
        <Select
          label={t`Library`}
          size="sm"
          allowDeselect={false}
          data={libraries.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(shelf.library)}
          onChange={(library) =>
            library !== null && void navigate({ search: (before) => ({ ...before, library: Number(library) }) })
          }
        />
      )}
      <div className="grid gap-8" style={{ alignItems: 'end', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        <PlaceSelects
          id="exercises"
          place={place}
          errors={{}}
          unchosen={t`Any`}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, ...placeInAddress(chosen) }) })}
        />
      </div>
      <Text size="xs" c="dimmed">
        {shelf.stage !== undefined && (
          <>
            <Plural value={scores} _0="No score here yet" one="# score here" other="# scores here" />
            {' · '}
          </>
        )}
        {of === null ? nothingToFillIn : from[of]}
        {shelf.stage !== undefined && (
          <>
            {' · '}
            <LinkAnchor
              to="/score-library/$id/upload"
              params={{ id: String(shelf.library) }}
              search={{
                curriculum: shelf.curriculum === defaultCurriculum ? undefined : shelf.curriculum,
                ...placeInAddress(place),
              }}
              inherit
              underline="always"
            >{t`Upload scores here`}</LinkAnchor>
          </>
        )}
      </Text>
    </Stack>
  );
}

function EmptyPlaces({ shelf }: { shelf: Shelf }) {
  const navigate = route.useNavigate();
  return (
    <section className={classes.places} aria-label={t`Choose an empty place`}>
      <Text size="sm" fw={600} mb="xs" aria-hidden>{t`Choose an empty place`}</Text>
      <Suspense fallback={<Skeleton h={640} aria-busy />}>
        <NavigatorPane
          filter={{ moduleId: shelf.library, curriculum: shelf.curriculum }}
          place={placeOf(shelf)}
          onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, ...placeInAddress(chosen) }) })}
        />
      </Suspense>
    </section>
  );
}

const eachPlace = 3;

function CourseOrder({ shelf, emptyPlaces }: { shelf: Shelf; emptyPlaces: number }) {
  const { library, curriculum, grade } = shelf;
  const navigate = useNavigate();
  const ordering = useMutation({
    mutationFn: (gradeId: number) => call(composeCourse, { moduleId: library, curriculum, gradeId, each: eachPlace }),
    onSuccess: ({ bulkId }) => navigate({ to: '/score-library/bulk', search: { bulk: bulkId } }),
  });
  if (grade === undefined || emptyPlaces === 0) return null;
  const count = emptyPlaces * eachPlace;
  return (
    <Stack gap={6} align="start">
      <Text size="sm" fw={600}>{t`Fill the whole grade`}</Text>
      <Text size="xs" c="dimmed">
        <Plural
          value={emptyPlaces}
          one="# empty place, three exercises for it"
          other="# empty places, three exercises for each"
        />
      </Text>
      <Button size="xs" variant="default" loading={ordering.isPending} onClick={() => ordering.mutate(grade)}>
        {t`Compose ${count}`}
      </Button>
    </Stack>
  );
}
