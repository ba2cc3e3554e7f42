import type { Coverage } from '@eemusic/contract/library/catalogue';
import type { ListTag, Tag } from '@eemusic/music/tags';
import { enumerate } from '#platform/locales/formats.ts';
import { sayStep } from '#platform/names/places.ts';
import { tagsOf } from '#library/tags/index.ts';

export type Cell = {
  /** 'Grade 1, Level 2, Stage 3' and, where the stages are split by a tag, its name. */
  name: string;
  count: number;
  /** What finds its scores. */
  place: { gradeId: number; levelId: number; stageId: number };
  /** Of the tag by which the stages are split. */
  value: number | null;
};

export type Row = {
  key: string;
  /** What the row is: a grade, or a level and a stage of it. */
  heads: readonly string[];
  /** Null where a grade has no such stage. */
  cells: (Cell | null)[];
};

/** Rows under one heading; null where the rows say it themselves. */
export type Group = { key: string; grade: string | null; total: number; rows: Row[] };

export type HeatMap = {
  /** Above the columns: how many of them each of these is over. Empty where there is nothing to say. */
  spans: { name: string; columns: number }[];
  columns: { key: string; name: string; tag: Tag | null }[];
  groups: Group[];
  cells: number;
  empty: number;
  total: number;
  most: number;
};

/**
 * One row a grade with the stages of all its levels as cells, so that the whole plan is seen at once; by a tag, one row
 * a stage with the tag's values as cells. Levels and stages above the columns are named as in the first grade that has
 * so many.
 */
export function heatMapOf(grades: Coverage['grades'], by: ListTag | undefined): HeatMap {
  const { groups, ...columns } = by === undefined ? byStage(grades) : byTag(grades, by);
  const counts = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.count ?? [])));
  return {
    ...columns,
    groups,
    cells: counts.length,
    empty: counts.filter((count) => count === 0).length,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    most: counts.reduce((most, count) => Math.max(most, count), 0),
  };
}

/** 0 for none, then 1 … 5; the lower counts get more of the scale, because there a score more or less matters. */
export function heatOf(count: number, most: number): number {
  if (count === 0) return 0;
  return most <= 1 ? 5 : 1 + Math.round(4 * Math.sqrt((count - 1) / (most - 1)));
}

type Grade = Coverage['grades'][number];
type Level = Grade['levels'][number];
type Stage = Level['stages'][number];

const totalOf = ({ levels }: Grade) =>
  levels.flatMap(({ stages }) => stages).reduce((sum, { total }) => sum + total, 0);

/** Of several lists the longest, the first of them. */
function longest<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.reduce((most, list) => (list.length > most.length ? list : most), []);
}

function byStage(grades: readonly Grade[]) {
  const levels = longest(grades.map((grade) => grade.levels));
  const stages = levels.map((_, place) => longest(grades.map((grade) => grade.levels[place]?.stages ?? [])));
  const rowOf = (grade: Grade): Row => ({
    key: String(grade.gradeId),
    heads: [sayStep(grade.gradeName)],
    cells: stages.flatMap((columns, place) => {
      const level = grade.levels[place];
      return columns.map((_, index) => {
        const stage = level?.stages[index];
        return level && stage ? cellOf([grade, level, stage]) : null;
      });
    }),
  });
  return {
    spans: levels.map(({ levelName }, place) => ({ name: sayStep(levelName), columns: stages[place]?.length ?? 0 })),
    columns: stages.flatMap((some, place) =>
      some.map(({ stageName }, index) => ({ key: `${place} ${index}`, name: sayStep(stageName), tag: null })),
    ),
    groups: grades.map((grade) => ({
      key: String(grade.gradeId),
      grade: null,
      total: totalOf(grade),
      rows: [rowOf(grade)],
    })),
  };
}

function byTag(grades: readonly Grade[], by: ListTag) {
  const values = tagsOf(by);
  const rowsOf = (grade: Grade): Row[] =>
    grade.levels.flatMap((level) =>
      level.stages.map((stage) => ({
        key: String(stage.stageId),
        heads: [sayStep(level.levelName), sayStep(stage.stageName)],
        cells: values.map((tag) => cellOf([grade, level, stage], tag)),
      })),
    );
  return {
    spans: [],
    columns: values.map((tag) => ({ key: String(tag.id), name: tag.name, tag })),
    groups: grades.map((grade) => ({
      key: String(grade.gradeId),
      grade: sayStep(grade.gradeName),
      total: totalOf(grade),
      rows: rowsOf(grade),
    })),
  };
}

function cellOf([{ gradeId, gradeName }, { levelId, levelName }, stage]: [Grade, Level, Stage], tag?: Tag): Cell {
  const { stageId, stageName, total, counts } = stage;
  const names = [...[gradeName, levelName, stageName].map(sayStep), ...(tag === undefined ? [] : [tag.name])];
  const ofTag = counts.find(({ value }) => value === tag?.id)?.count ?? 0;
  return {
    name: enumerate(names),
    count: tag === undefined ? total : ofTag,
    place: { gradeId, levelId, stageId },
    value: tag?.id ?? null,
  };
}
