import { t } from '@lingui/core/macro';
import type { Coverage } from '@eemusic/contract/library/catalogue';
import type { Place } from '#library/academics/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { gradeStep, levelStep, formatShortStep, formatStep, stageStep, type Step } from '#platform/names/places.ts';

/** A grade, level or stage of the map. */
export type MapCell = {
  /** 'G1' */
  short: string;
  /** 'Grade 1, Level 2, Stage 3' */
  name: string;
  place: Place;
  count: number;
};

export type MapRow = {
  /** Only the first row of a grade has the grade's cell, which spans all of its rows. */
  grade: (MapCell & { span: number }) | null;
  level: MapCell;
  stages: readonly MapCell[];
};

export type PlaceMap = {
  /** The column headings, which are the stages. */
  columns: readonly { short: string; name: string }[];
  rows: readonly MapRow[];
  /** The highest number of scores in a stage. */
  max: number;
};

/** A row for each level of each grade, with its stages as cells. */
export function placeMapOf(grades: Coverage['grades']): PlaceMap {
  const rows = grades.flatMap(rowsOf);
  const stages = rows.flatMap((row) => row.stages);
  return {
    columns: columnsOf(grades),
    rows,
    max: stages.reduce((max, { count }) => Math.max(max, count), 0),
  };
}

/** Whether this is exactly the chosen place. */
export function isChosen({ place }: MapCell, chosen: Place): boolean {
  return place.gradeId === chosen.gradeId && place.levelId === chosen.levelId && place.stageId === chosen.stageId;
}

/** Whether this is the chosen place or inside it. */
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

/** The stage names of the level with the most stages; of the first one if several have as many. */
function columnsOf(grades: Coverage['grades']): PlaceMap['columns'] {
  const levels = grades.flatMap((grade) => grade.levels.map(({ stages }) => stages));
  const longest = levels.reduce((max, stages) => (stages.length > max.length ? stages : max), []);
  return longest.map((stage) => ({ short: formatShortStep(stageStep(stage)), name: formatStep(stageStep(stage)) }));
}
