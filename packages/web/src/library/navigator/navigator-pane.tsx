import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Drawer, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { type Coverage, coverScores } from '@eemusic/contract/library/catalogue';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { Place } from '#library/academics/index.ts';
import { heatOf, heatProps } from '#library/coverage/index.ts';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Choice } from '#platform/ui/list/filter-control.ts';
import { call } from '#platform/api/call.ts';
import { enumerate, labelled } from '#platform/locales/formats.ts';
import { formatShortStep, formatStep, gradeStep, levelStep, stageStep, type Step } from '#platform/names/places.ts';
import classes from './navigator.module.css';
import { useCloseOnBack } from '#platform/ui/use-close-on-back.ts';

export type Section = {
  label: string;
  choices: readonly Choice[];
  value: string | number | undefined;
  onChoose: (value: string | number | undefined) => void;
};

export type PaneProps = {
  filter: MapFilter;
  place: Place;
  onChoose: (place: Place) => void;
  sections?: readonly Section[];
  /** Collapses the column; a drawer has a close button of its own. */
  onFold?: () => void;
};

export function NavigatorPane({ filter, place, onChoose, sections, onFold }: PaneProps) {
  useLingui();
  const { data: grades, error, isPlaceholderData, refetch } = useQuery(mapQuery(filter));
  return (
    <div className="grid gap-12">
      {onFold !== undefined && (
        <div className="flex items-center justify-between">
          <span className="font-semibold">{t`Places`}</span>
          <IconTool
            label={t`Collapse the places`}
            icon={IconLayoutSidebarLeftCollapse}
            size={26}
            variant="subtle"
            color="gray"
            onClick={onFold}
          />
        </div>
      )}
      {sections?.map((section) => (
        <Choices key={section.label} {...section} />
      ))}
      {grades === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {grades === undefined && error === null && <Skeleton h={480} aria-busy />}
      {grades !== undefined && (
        <PlaceMap map={placeMapOf(grades)} chosen={place} isOutdated={isPlaceholderData} onChoose={onChoose} />
      )}
    </div>
  );
}

function Choices({ label, choices, value, onChoose }: Section) {
  return (
    <div role="group" aria-label={label} style={{ display: 'grid', gap: 2 }}>
      <span className="dimmed text-xs" style={{ paddingInline: 8 }} aria-hidden>
        {label}
      </span>
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            className="list-button flex items-center justify-between gap-8 min-w-0 rounded-6 text-sm"
            style={{ minHeight: 28, paddingInline: 8 }}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : choice.value)}
          >
            <span className="overflow-hidden text-ellipsis whitespace-nowrap" title={choice.label}>
              {choice.label}
            </span>
            <span className="flex-none dimmed font-normal tabular-nums">
              {choice.count !== undefined && i18n.number(choice.count)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

type MapFilter = Omit<CallOf<typeof coverScores>, 'by' | 'withDisabled' | 'gradeId' | 'levelId' | 'stageId'>;

/** The key begins with 'scores', so that changes of scores refresh it. */
function mapQuery(filter: MapFilter) {
  return queryOptions({
    queryKey: ['scores', 'map', filter],
    queryFn: ({ signal }) => call(coverScores, { ...filter, withDisabled: true }, { signal }),
    select: ({ grades }) => grades,
    placeholderData: keepPreviousData,
  });
}

type MapProps = {
  map: MapOfPlaces;
  chosen: Place;
  isOutdated: boolean;
  onChoose: (place: Place) => void;
};

const nowhere: Place = { gradeId: null, levelId: null, stageId: null };

export function PlaceMap({ map, chosen, isOutdated, onChoose }: MapProps) {
  const onKeyDown = useMapKeyboard();
  const cells = map.rows
    .flatMap(({ grade, level, stages }) => [grade, level, ...stages])
    .filter((cell) => cell !== null);
  const entry = cells.find((cell) => isChosen(cell, chosen)) ?? cells[0];
  const button = (cell: MapCell, at: { row: number; column: number; span?: number }) => {
    const isStage = cell.place.stageId !== null;
    const isPressed = isChosen(cell, chosen);
    const name = labelled(cell.name, plural(cell.count, { one: '# score', other: '# scores' }));
    return (
      <button
        type="button"
        {...(isStage
          ? heatProps(heatOf(cell.count, map.max), classes.stage)
          : { className: classes.step, 'data-short': cell.short })}
        data-row={at.row}
        data-column={at.column}
        data-span={at.span}
        data-within={isWithin(cell, chosen) || undefined}
        aria-pressed={isPressed}
        aria-label={name}
        title={name}
        tabIndex={cell === entry ? 0 : -1}
        onClick={() => onChoose(isPressed ? nowhere : cell.place)}
      >
        {isStage && (cell.count > 0 || isPressed) && i18n.number(cell.count)}
      </button>
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an ARIA grid: arrow keys move the focus between its buttons
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the same
      role="grid"
      aria-label={t`Places`}
      aria-busy={isOutdated}
      className={classes.map}
      data-outdated={isOutdated || undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col" colSpan={2} className={classes.corner}>
            <VisuallyHidden>{t`Grade and level`}</VisuallyHidden>
          </th>
          {map.columns.map(({ short, name }) => (
            <th key={name} scope="col" abbr={name} title={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {map.rows.map(({ grade, level, stages }, row) => (
          <tr key={level.place.levelId} data-first={grade !== null || undefined}>
            {grade !== null && (
              <th scope="rowgroup" rowSpan={grade.span}>
                {button(grade, { row, column: 0, span: grade.span })}
              </th>
            )}
            <th scope="row">{button(level, { row, column: 1 })}</th>
            {stages.map((stage, index) => (
              <td key={stage.place.stageId}>{button(stage, { row, column: index + 2 })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Only one button is reachable by Tab. Home and End move to the first and last of the column. */
function useMapKeyboard() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (from === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const to = target(cells, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    for (const cell of cells) cell.tabIndex = cell === to ? 0 : -1;
    to.focus();
  };
}

function target(cells: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const { row, column, last } = positionOf(from);
  const inColumn = cells.filter((cell) => positionOf(cell).column === column);
  if (key === 'Home') return inColumn[0];
  if (key === 'End') return inColumn.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const [rows, columns] = step;
  const wanted = { row: rows > 0 ? last + 1 : row + rows, column: column + columns };
  const inRow = cells.filter((cell) => positionOf(cell).row <= wanted.row && positionOf(cell).last >= wanted.row);
  if (columns !== 0) return inRow.find((cell) => positionOf(cell).column === wanted.column);
  /* If a level has fewer stages, its last one is used. */
  return inRow.findLast((cell) => positionOf(cell).column <= wanted.column);
}

function positionOf({ dataset }: HTMLElement) {
  const row = Number(dataset['row']);
  return { row, column: Number(dataset['column']), last: row + Number(dataset['span'] ?? 1) - 1 };
}

type MapCell = {
  /** 'G1' */
  short: string;
  name: string;
  place: Place;
  count: number;
};

type MapRow = {
  /** Only the first row of a grade has the grade's cell, which spans all of its rows. */
  grade: (MapCell & { span: number }) | null;
  level: MapCell;
  stages: readonly MapCell[];
};

type MapOfPlaces = {
  columns: readonly { short: string; name: string }[];
  rows: readonly MapRow[];
  max: number;
};

export function placeMapOf(grades: Coverage['grades']): MapOfPlaces {
  const rows = grades.flatMap(rowsOf);
  const stages = rows.flatMap((row) => row.stages);
  return {
    columns: columnsOf(grades),
    rows,
    max: stages.reduce((max, { count }) => Math.max(max, count), 0),
  };
}

export function isChosen({ place }: MapCell, chosen: Place): boolean {
  return place.gradeId === chosen.gradeId && place.levelId === chosen.levelId && place.stageId === chosen.stageId;
}

export function isWithin({ place }: MapCell, { gradeId, levelId, stageId }: Place): boolean {
  return (
    gradeId !== null &&
    place.gradeId === gradeId &&
    (levelId === null || place.levelId === levelId) &&
    (stageId === null || place.stageId === stageId)
  );
}

type Grade = Coverage['grades'][number];

function rowsOf(grade: Grade): MapRow[] {
  const { gradeId } = grade;
  const named = gradeStep(grade);
  const rows = grade.levels.map((level): MapRow => {
    const { levelId } = level;
    const steps = [named, levelStep(level)];
    const stages = level.stages.map(({ stageId, total, ...stage }) =>
      cellOf([...steps, stageStep(stage)], { gradeId, levelId, stageId }, total, stage),
    );
    return { grade: null, level: cellOf(steps, { gradeId, levelId, stageId: null }, sumOf(stages), level), stages };
  });
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const count = sumOf(rows.map(({ level }) => level));
  const cell = cellOf([named], { gradeId, levelId: null, stageId: null }, count, grade);
  return [{ ...first, grade: { ...cell, span: rows.length } }, ...others];
}

function cellOf(steps: readonly Step[], place: Place, count: number, { isRetired }: { isRetired: boolean }): MapCell {
  const last = steps.at(-1);
  const name = enumerate(steps.map(formatStep));
  return { short: last ? formatShortStep(last) : '', name: isRetired ? t`${name} (retired)` : name, place, count };
}

const sumOf = (cells: readonly MapCell[]) => cells.reduce((sum, { count }) => sum + count, 0);

function columnsOf(grades: Coverage['grades']): MapOfPlaces['columns'] {
  const levels = grades.flatMap((grade) => grade.levels.map(({ stages }) => stages));
  const longest = levels.reduce((max, stages) => (stages.length > max.length ? stages : max), []);
  return longest.map((stage) => ({ short: formatShortStep(stageStep(stage)), name: formatStep(stageStep(stage)) }));
}

type DrawerProps = PaneProps & { isOpen: boolean; onClose: () => void };

export function NavigatorDrawer({ isOpen, onClose, ...pane }: DrawerProps) {
  useCloseOnBack(onClose, { isOpen });
  return (
    <Drawer opened={isOpen} onClose={onClose} size={320} title={t`Places`}>
      <NavigatorPane
        {...pane}
        onChoose={(place) => {
          pane.onChoose(place);
          if (place.stageId !== null) onClose();
        }}
      />
    </Drawer>
  );
}
