import type { Coverage } from '@eemusic/contract/catalogue';
import { type ListTag, type Tag, tagLists } from '@eemusic/music/tags';

export type Cell = {
  key: string;
  /** 'Grade 1, Level 2, Stage 3' and, where the stages are split by a tag, its name. */
  name: string;
  count: number;
  /** What finds its scores. */
  place: { gradeId: number; levelId: number; stageId: number };
  /** Of the tag by which the stages are split. */
  value: number | null;
};

export type Row = { key: string; level: string; stage: string | null; cells: Cell[] };
export type Group = { key: string; grade: string; total: number; rows: Row[] };
export type HeatMap = {
  columns: (string | Tag)[];
  groups: Group[];
  cells: number;
  empty: number;
  total: number;
  most: number;
};

/**
 * One row a level with its stages as cells; by a tag, one row a stage with the tag's values as cells.
 * Columns are named after the stages of the first level that has so many.
 */
export function heatMapOf(grades: Coverage['grades'], by: ListTag | undefined): HeatMap {
  const groups = grades.map(({ gradeId, gradeName, levels }) => {
    const rows = levels.flatMap((level) =>
      by === undefined ? [rowOfLevel({ gradeId, gradeName }, level)] : rowsOfStages({ gradeId, gradeName }, level, by),
    );
    const total = levels.flatMap(({ stages }) => stages).reduce((sum, stage) => sum + stage.total, 0);
    return { key: String(gradeId), grade: gradeName, total, rows };
  });
  const counts = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  return {
    columns: by === undefined ? stageNames(grades) : [...tagLists[by]],
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

type Grade = Pick<Coverage['grades'][number], 'gradeId' | 'gradeName'>;
type Level = Coverage['grades'][number]['levels'][number];

function rowOfLevel({ gradeId, gradeName }: Grade, { levelId, levelName, stages }: Level): Row {
  const cells = stages.map(({ stageId, stageName, total }) => ({
    key: String(stageId),
    name: [gradeName, levelName, stageName].join(', '),
    count: total,
    place: { gradeId, levelId, stageId },
    value: null,
  }));
  return { key: String(levelId), level: levelName, stage: null, cells };
}

function rowsOfStages({ gradeId, gradeName }: Grade, { levelId, levelName, stages }: Level, by: ListTag): Row[] {
  const values: readonly Tag[] = tagLists[by];
  return stages.map(({ stageId, stageName, counts }) => ({
    key: String(stageId),
    level: levelName,
    stage: stageName,
    cells: values.map(({ id, name }) => ({
      key: `${stageId} ${id}`,
      name: [gradeName, levelName, stageName, name].join(', '),
      count: counts.find(({ value }) => value === id)?.count ?? 0,
      place: { gradeId, levelId, stageId },
      value: id,
    })),
  }));
}

function stageNames(grades: Coverage['grades']): string[] {
  const levels = grades.flatMap(({ levels }) => levels);
  const most = levels.reduce((sum, { stages }) => Math.max(sum, stages.length), 0);
  return levels.find(({ stages }) => stages.length === most)?.stages.map(({ stageName }) => stageName) ?? [];
}
