import { coverScores } from '@eemusic/contract/library/catalogue';
import { listTags } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { librariesQuery } from '#library/libraries/index.ts';
import { curriculumChoices, useChangeAddress } from '#library/scores/index.ts';
import { tagNames, TagValue, useTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { labelled } from '#platform/locales/formats.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useGridKeyboard } from '#platform/ui/lead-link.tsx';
import classes from './coverage-table.module.css';
import { type Cell, type HeatMap, heatMapOf, heatOf, heatProps, type Row, stepsUpTo } from './heat.ts';
import type { CoverageAddress } from './room.ts';

const route = getRouteApi('/shell/score-library/coverage');

export function CoveragePage() {
  const search = route.useSearch();
  const router = useRouter();
  const { data: grades, error, refetch } = useQuery(coverageQuery(search));
  useTagLists();
  const map = grades && heatMapOf(grades, search.by);
  const addressOf = ({ place, value, count }: Cell) => {
    const { library, curriculum, by } = search;
    const shelf = { library, curriculum, grade: place.gradeId, level: place.levelId, stage: place.stageId };
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
            <Summary map={map} isByStage={search.by === undefined} />
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

const shared = { size: 'sm', clearable: true, flex: '1 1 160px', maw: 240 } as const;

function Choices({ search }: { search: CoverageAddress }) {
  const { i18n } = useLingui();
  const { data: libraries } = useSuspenseQuery(librariesQuery);
  const changeAddress = useChangeAddress<CoverageAddress>();
  const change = (changed: CoverageAddress) => changeAddress(changed, { replace: true });
  return (
    <Group gap="md" align="end" className={classes.choices}>
      <Select
        label={t`Library`}
        {...shared}
        placeholder={t`All libraries`}
        data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.library ?? null}
        onChange={(chosen: number | null) => change({ library: chosen ?? undefined })}
      />
      <Select
        label={t`Library type`}
        {...shared}
        placeholder={t`All types`}
        data={[...curriculumChoices]}
        value={search.curriculum ?? null}
        onChange={(chosen) => change({ curriculum: chosen ?? undefined })}
      />
      <Select
        label={t`Split by`}
        {...shared}
        placeholder={t`Nothing`}
        data={listTags.map((tag) => ({ value: tag as ListTag, label: i18n._(tagNames[tag]) }))}
        value={search.by ?? null}
        onChange={(chosen) => change({ by: chosen ?? undefined })}
      />
    </Group>
  );
}

function Summary({ map: { total, empty, cells, max }, isByStage }: { map: HeatMap; isByStage: boolean }) {
  const { i18n } = useLingui();
  const [emptyCells, allCells] = [i18n.number(empty), i18n.number(cells)];
  const scores = plural(total, { one: '# enabled score', other: '# enabled scores' });
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" role="status">
        {empty === 0 ? t`${scores} · no place is empty` : t`${scores} · ${emptyCells} of ${allCells} places are empty`}
      </Text>
      <p className={`flex flex-wrap items-center dimmed text-sm ${classes.legend}`} aria-hidden>
        {t`Scores`}
        {stepsUpTo(max).map(({ step, from, to }) => (
          <span key={step} {...heatProps(step, classes.cell)} data-few={(isByStage && to === 1) || undefined}>
            {from === to ? i18n.number(from) : `${i18n.number(from)}–${i18n.number(to)}`}
          </span>
        ))}
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

type TableProps = {
  map: HeatMap;
  by: ListTag | undefined;
  addressOf: (cell: Cell) => string;
  onOpen: (address: string) => void;
};

/** Plain links with one click handler, because a thousand router links would be too slow. */
function CoverageTable({ map, by, addressOf, onOpen }: TableProps) {
  const onKeyDown = useGridKeyboard();
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const address = link?.getAttribute('href') ?? null;
    if (address === null || !isPlain) return;
    event.preventDefault();
    onOpen(address);
  };
  const numbers = new Map(map.groups.flatMap(({ rows }) => rows).map(({ key }, index) => [key, index]));

  return (
    <div className={classes.frame} data-wide={by === undefined || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA grid: arrow keys move the focus between its links */}
      <table role="grid" aria-label={t`Coverage`} className={classes.table} onKeyDown={onKeyDown} onClick={open}>
        <Head map={map} by={by} />
        {map.groups.map(({ key, grade, total, rows }) => (
          <tbody key={key}>
            {grade !== null && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={map.columns.length + 2}
                  className="font-semibold"
                  style={{ padding: '12px 4px 2px', textAlign: 'start' }}
                >
                  {grade}
                  <span className="dimmed font-normal" style={{ marginInlineStart: 8 }}>
                    {plural(total, { one: '# score', other: '# scores' })}
                  </span>
                </th>
              </tr>
            )}
            {rows.map((row, index) => (
              <HeatRow
                key={row.key}
                row={row}
                total={grade === null ? total : null}
                number={numbers.get(row.key) ?? 0}
                before={rows[index - 1]}
                map={map}
                addressOf={addressOf}
              />
            ))}
          </tbody>
        ))}
        <Foot map={map} by={by} />
      </table>
    </div>
  );
}

function Head({ map: { spans, columns }, by }: Pick<TableProps, 'map' | 'by'>) {
  const hasLevels = spans.length > 0;
  const rowSpan = hasLevels ? 2 : 1;
  const names = columns.map(({ key, name, short, tag, isFirst }) =>
    tag === null || by === undefined ? (
      <th key={key} scope="col" className={classes.column} data-first={isFirst} aria-label={name} title={name}>
        {short}
      </th>
    ) : (
      <th key={key} scope="col" className={classes.column}>
        <TagValue list={by} id={tag.id} size={20} />
      </th>
    ),
  );
  return (
    <thead>
      <tr>
        {(by === undefined ? [t`Grade`] : [t`Level`, t`Stage`]).map((head) => (
          <th key={head} scope="col" rowSpan={rowSpan} className={classes.head}>
            {head}
          </th>
        ))}
        {hasLevels
          ? spans.map(({ name, columns: span }) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={span}
                className="font-semibold text-center"
                style={{ height: 28 }}
              >
                {name}
              </th>
            ))
          : names}
        {by === undefined && (
          <th scope="col" rowSpan={rowSpan} className={`${classes.column} ${classes.sum}`}>{t`All`}</th>
        )}
      </tr>
      {hasLevels && <tr>{names}</tr>}
    </thead>
  );
}

function Foot({ map: { groups, columns, total }, by }: Pick<TableProps, 'map' | 'by'>) {
  const rows = groups.flatMap((group) => group.rows);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={by === undefined ? 1 : 2} className={classes.head}>{t`All`}</th>
        {columns.map(({ key, isFirst }, column) => (
          <td key={key} className="text-center tabular-nums" data-first={isFirst}>
            {i18n.number(rows.reduce((sum, { cells }) => sum + (cells[column]?.count ?? 0), 0))}
          </td>
        ))}
        {by === undefined && <td className={classes.sum}>{i18n.number(total)}</td>}
      </tr>
    </tfoot>
  );
}

type RowProps = Pick<TableProps, 'addressOf'> & {
  row: Row;
  total: number | null;
  number: number;
  before: Row | undefined;
  map: HeatMap;
};

function HeatRow({ row: { headings, cells }, total, number, before, map: { max, columns }, addressOf }: RowProps) {
  const isAgain = headings.length > 1 && before?.headings[0] === headings[0];
  return (
    <tr>
      {headings.map((head, index) => (
        <th key={head} scope="row" className={classes.head} data-again={(index === 0 && isAgain) || undefined}>
          {head}
        </th>
      ))}
      {cells.map((cell, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
        <td key={column} data-first={columns[column]?.isFirst}>
          {cell !== null && (
            <a
              href={addressOf(cell)}
              {...heatProps(heatOf(cell.count, max), classes.cell)}
              data-row={number}
              data-few={(total !== null && cell.count === 1) || undefined}
              tabIndex={number === 0 && column === 0 ? 0 : -1}
              aria-label={formatCell(cell)}
              title={cell.count === 0 ? labelled(formatCell(cell), t`compose here`) : formatCell(cell)}
            >
              {i18n.number(cell.count)}
            </a>
          )}
        </td>
      ))}
      {total !== null && <td className={classes.sum}>{i18n.number(total)}</td>}
    </tr>
  );
}

/** Begins with the visible number, so that voice control finds the link (WCAG 2.5.3). */
function formatCell({ name, count }: Cell): string {
  return labelled(name, plural(count, { one: '# score', other: '# scores' }));
}
