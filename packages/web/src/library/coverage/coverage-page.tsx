import { listTags } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { coverScores } from '@eemusic/contract/library/catalogue';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices } from '#library/scores/index.ts';
import { tagNames, useTagLists } from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { call } from '#platform/api/call.ts';
import type { CoverageAddress } from './address.ts';
import classes from './coverage-table.module.css';
import { CoverageTable } from './coverage-table.tsx';
import heat from './heat.module.css';
import { type Cell, type HeatMap, heatMapOf } from './heat.ts';

const route = getRouteApi('/shell/score-library/coverage');

/** How many enabled scores each stage has, to see where the curriculum lacks scores. */
export function CoveragePage() {
  const search = route.useSearch();
  const router = useRouter();
  const { data: grades, error, refetch } = useQuery(coverageQuery(search));
  useTagLists();
  const map = grades && heatMapOf(grades, search.by);
  /** The scores of a cell; for an empty one, exercises to fill it. */
  const addressOf = ({ place, value, count }: Cell) => {
    const { library, curriculum, by } = search;
    const shelf = {
      grade: place.gradeId,
      level: place.levelId,
      stage: place.stageId,
      ...(library !== undefined && { library }),
      ...(curriculum !== undefined && { curriculum }),
    };
    const tag = by === undefined || value === null ? {} : { [by]: value };
    return router.buildLocation(
      count === 0
        ? { to: '/score-library/exercises', search: { ...shelf, ...tag } }
        : { to: '/score-library/scores', search: { ...shelf, enabled: 'yes', ...tag } },
    ).href;
  };

  return (
    <Page title={t`Coverage`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <Stack gap="md">
        <Choices search={search} />
        {error !== null && grades === undefined && <ListError error={error} onRetry={() => void refetch()} />}
        {map === undefined && error === null && <Skeleton h={640} aria-busy />}
        {map !== undefined && (
          <>
            <Summary map={map} />
            <CoverageTable
              map={map}
              by={search.by}
              addressOf={addressOf}
              onOpen={(href) => router.history.push(href)}
            />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** So wide that two fit side by side on a phone. */
const width = { flex: '1 1 160px', maw: 240 } as const;

function Choices({ search }: { search: CoverageAddress }) {
  const { i18n } = useLingui();
  const navigate = route.useNavigate();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const change = (changed: { [Field in keyof CoverageAddress]: CoverageAddress[Field] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    });
  return (
    <Group gap="md" align="end">
      <Select
        label={t`Library`}
        size="sm"
        {...width}
        placeholder={t`All libraries`}
        clearable
        data={libraries.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={search.library === undefined ? null : String(search.library)}
        onChange={(chosen) => change({ library: chosen === null ? undefined : Number(chosen) })}
      />
      <Select
        label={t`Library type`}
        size="sm"
        {...width}
        placeholder={t`All types`}
        clearable
        data={[...curriculumChoices]}
        value={search.curriculum ?? null}
        onChange={(chosen) => change({ curriculum: chosen ?? undefined })}
      />
      <Select
        label={t`Split by`}
        size="sm"
        {...width}
        placeholder={t`Nothing`}
        clearable
        data={listTags.map((tag) => ({ value: tag as ListTag, label: i18n._(tagNames[tag]) }))}
        value={search.by ?? null}
        onChange={(chosen) => change({ by: chosen ?? undefined })}
      />
    </Group>
  );
}

function Summary({ map: { total, empty, cells } }: { map: HeatMap }) {
  const { i18n } = useLingui();
  const [emptyCells, allCells] = [i18n.number(empty), i18n.number(cells)];
  const scores = plural(total, { one: '# enabled score', other: '# enabled scores' });
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" role="status">
        {empty === 0 ? (
          <Trans>{scores} · no place is empty</Trans>
        ) : (
          <Trans>
            {scores} · {emptyCells} of {allCells} places are empty
          </Trans>
        )}
      </Text>
      <p className={classes.legend} aria-hidden>
        <Trans>Empty</Trans>
        <span className={`${classes.cell} ${heat.heat}`} data-heat={0} />
        <Trans>Fewer</Trans>
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={`${classes.cell} ${heat.heat}`} data-heat={step} />
        ))}
        <Trans>More</Trans>
      </p>
    </Group>
  );
}

/** The query key begins with 'scores', so that changes of scores refresh it. */
function coverageQuery({ library, curriculum, by }: CoverageAddress) {
  return queryOptions({
    queryKey: ['scores', 'coverage', { library, curriculum, by }],
    queryFn: ({ signal }) => call(coverScores, { moduleId: library, curriculum, by }, { signal }),
    select: ({ grades }) => grades,
    placeholderData: keepPreviousData,
  });
}
