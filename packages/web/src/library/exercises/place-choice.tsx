import { composeCourse } from '@eemusic/contract/library/bulk';
import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Anchor, Button, Select, Stack, Text } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { PlaceSelects } from '#library/academics/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { placeInAddress } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import type { ExercisesAddress } from './room.ts';
import type { Suggestion } from './wishes.ts';
import classes from './exercises.module.css';

const route = getRouteApi('/shell/score-library/exercises');

/** The place that exercises are for. */
export type Shelf = Required<Pick<ExercisesAddress, 'library' | 'curriculum'>> & ExercisesAddress;

/** Chooses the library and the place, and says from which scores the form is filled in. */
export function PlaceChoice({
  shelf,
  suggestion: { scores, neighbours, of },
}: {
  shelf: Shelf;
  suggestion: Suggestion;
}) {
  const navigate = route.useNavigate();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const place = { gradeId: shelf.grade ?? null, levelId: shelf.level ?? null, stageId: shelf.stage ?? null };
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
      <div className={classes.places}>
        <PlaceSelects
          id="exercises"
          place={place}
          errors={{}}
          unchosen={t`Any`}
          onChange={({ gradeId, levelId, stageId }) =>
            void navigate({
              search: ({ grade: _grade, level: _level, stage: _stage, ...before }) => ({
                ...before,
                ...(gradeId !== null && { grade: gradeId }),
                ...(levelId !== null && { level: levelId }),
                ...(stageId !== null && { stage: stageId }),
              }),
            })
          }
        />
      </div>
      <Text size="xs" c="dimmed">
        {shelf.stage !== undefined && (
          <>
            <Plural value={scores} _0="No score here yet" one="# score here" other="# scores here" />
            {' · '}
          </>
        )}
        {of === null ? <Trans>Nothing to fill in from</Trans> : from[of]}
        {shelf.stage !== undefined && (
          <>
            {' · '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link
                  to="/score-library/$id/upload"
                  params={{ id: String(shelf.library) }}
                  search={{
                    ...(shelf.curriculum !== defaultCurriculum && { curriculum: shelf.curriculum }),
                    ...placeInAddress(place),
                  }}
                  {...props}
                />
              )}
            >
              <Trans>Upload scores here</Trans>
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  );
}

const eachPlace = 3;

/** Orders exercises for all empty places of the grade; they are reviewed as one list. */
export function CourseOrder({
  shelf: { library, curriculum, grade },
  emptyPlaces,
}: {
  shelf: Shelf;
  emptyPlaces: number;
}) {
  const navigate = useNavigate();
  const ordering = useMutation({
    mutationFn: (gradeId: number) => call(composeCourse, { moduleId: library, curriculum, gradeId, each: eachPlace }),
    onSuccess: ({ bulkId }) => navigate({ to: '/score-library/bulk', search: { bulk: bulkId } }),
  });
  if (grade === undefined || emptyPlaces === 0) return null;
  const count = emptyPlaces * eachPlace;
  return (
    <Stack gap={6} align="start">
      <Text size="sm" fw={600}>
        <Trans>Fill the whole grade</Trans>
      </Text>
      <Text size="xs" c="dimmed">
        <Plural
          value={emptyPlaces}
          one="# empty place, three exercises for it"
          other="# empty places, three exercises for each"
        />
      </Text>
      <Button size="xs" variant="default" loading={ordering.isPending} onClick={() => ordering.mutate(grade)}>
        <Trans>Compose {count}</Trans>
      </Button>
    </Stack>
  );
}
