import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import type { Place } from '#library/academics/index.ts';
import { heatClasses, heatOf } from '#library/coverage/index.ts';
import { labelled } from '#platform/locales/formats.ts';
import { isChosen, isWithin, type MapCell, type PlaceMap as Map } from './map-rows.ts';
import classes from './place-map.module.css';

type Props = {
  map: Map;
  chosen: Place;
  /** The counts still belong to the previous filter. */
  isOutdated: boolean;
  onChoose: (place: Place) => void;
};

const nowhere: Place = { gradeId: null, levelId: null, stageId: null };

/** Grades, levels and stages with the number of their scores. Choosing one again clears the choice. */
export function PlaceMap({ map, chosen, isOutdated, onChoose }: Props) {
  const onKeyDown = useMapKeyboard();
  const cells = map.rows
    .flatMap(({ grade, level, stages }) => [grade, level, ...stages])
    .filter((cell) => cell !== null);
  const entry = cells.find((cell) => isChosen(cell, chosen)) ?? cells[0];
  const button = (cell: MapCell, at: { row: number; column: number; span?: number }, kind: 'step' | 'stage') => (
    <PlaceButton
      cell={cell}
      at={at}
      heat={kind === 'stage' ? heatOf(cell.count, map.max) : null}
      chosen={chosen}
      isEntry={cell === entry}
      onChoose={onChoose}
    />
  );

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
            <span>{t`Grade and level`}</span>
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
                {button(grade, { row, column: 0, span: grade.span }, 'step')}
              </th>
            )}
            <th scope="row">{button(level, { row, column: 1 }, 'step')}</th>
            {stages.map((stage, index) => (
              <td key={stage.place.stageId}>{button(stage, { row, column: index + 2 }, 'stage')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ButtonProps = {
  cell: MapCell;
  at: { row: number; column: number; span?: number };
  /** Null for a grade or a level, which shows its name. */
  heat: number | null;
  chosen: Place;
  isEntry: boolean;
  onChoose: (place: Place) => void;
};

function PlaceButton({ cell, at: { row, column, span }, heat, chosen, isEntry, onChoose }: ButtonProps) {
  const isPressed = isChosen(cell, chosen);
  const name = labelled(cell.name, plural(cell.count, { one: '# score', other: '# scores' }));
  return (
    <button
      type="button"
      className={heat === null ? classes.step : `${classes.stage} ${heatClasses['heat']}`}
      data-row={row}
      data-column={column}
      data-span={span}
      data-heat={heat ?? undefined}
      data-short={heat === null ? cell.short : undefined}
      data-within={isWithin(cell, chosen) || undefined}
      aria-pressed={isPressed}
      aria-label={name}
      title={name}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onChoose(isPressed ? nowhere : cell.place)}
    >
      {heat !== null && (cell.count > 0 || isPressed) && i18n.number(cell.count)}
    </button>
  );
}

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys move between buttons with `data-row`, `data-column` and, if one spans several rows, `data-span`; only one
 * of them is reachable by Tab. Home and End move to the first and last of the column.
 */
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
