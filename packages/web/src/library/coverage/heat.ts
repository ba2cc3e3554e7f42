import type { Coverage } from '@eemusic/contract/library/catalogue';
import type { ListTag, Tag } from '@eemusic/music/tags';
import type { CSSProperties } from 'react';
import { enumerate } from '#platform/locales/formats.ts';
import {
  formatGrade,
  formatLevel,
  formatShortStep,
  formatStage,
  formatSteps,
  stageStep,
} from '#platform/names/places.ts';
import { tagsOf } from '#library/tags/index.ts';
import classes from './heat.module.css';

export type Cell = {
  /** 'Grade 1, Level 2, Stage 3', followed by the tag's name if stages are split by a tag. */
  name: string;
  count: number;
  place: { gradeId: number; levelId: number; stageId: number };
  value: number | null;
};

export type Row = {
  key: string;
  headings: readonly string[];
  cells: (Cell | null)[];
};

/** The rows of one grade; `grade` is null if the row itself names it. */
export type Group = { key: string; grade: string | null; total: number; rows: Row[] };

export type HeatMap = {
  /** Level headings above the columns with their colspans; empty if stages are split by a tag. */
  spans: { name: string; columns: number }[];
  columns: { key: string; name: string; short: string; tag: Tag | null; isFirst: boolean }[];
  groups: Group[];
  cells: number;
  empty: number;
  total: number;
  max: number;
};

/** A row for each grade with the stages as cells; split by a tag, one for each stage with its values. */
export function heatMapOf(grades: Coverage['grades'], by: ListTag | undefined): HeatMap {
  const { groups, ...columns } = by === undefined ? byStage(grades) : byTag(grades, by);
  const counts = groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.count ?? [])));
  return {
    ...columns,
    groups,
    cells: counts.length,
    empty: counts.filter((count) => count === 0).length,
    total: groups.reduce((sum, group) => sum + group.total, 0),
    max: counts.reduce((max, count) => Math.max(max, count), 0),
  };
}

/** 0 for no score, else 1 to 5 on a square-root scale, because one more score matters most where there are few. */
export function heatOf(count: number, max: number): number {
  if (count === 0) return 0;
  return max <= 1 ? 5 : 1 + Math.round(4 * Math.sqrt((count - 1) / (max - 1)));
}

/** The counts of each step that occurs, from and to, for the legend. */
export function stepsUpTo(max: number): { step: number; from: number; to: number }[] {
  const counts = Array.from({ length: max + 1 }, (_, count) => count);
  return [0, 1, 2, 3, 4, 5].flatMap((step) => {
    const from = counts.find((count) => heatOf(count, max) === step);
    const to = counts.findLast((count) => heatOf(count, max) === step);
    return from === undefined || to === undefined ? [] : [{ step, from, to }];
  });
}

/** Shares of the accent colour by step; on a dark background the steps need more contrast. */
const tints = { light: [0, 8, 16, 24, 33, 42], dark: [0, 20, 36, 54, 74, 96] };

export function heatProps(step: number, className = '') {
  const style = { '--light': `${tints.light[step]}%`, '--dark': `${tints.dark[step]}%` } as CSSProperties;
  return { 'data-heat': step, className: `${className} ${classes.heat}`, style };
}

type Grade = Coverage['grades'][number];
type Level = Grade['levels'][number];
type Stage = Level['stages'][number];

const totalOf = ({ levels }: Grade) =>
  levels.flatMap(({ stages }) => stages).reduce((sum, { total }) => sum + total, 0);

function firstLongest<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.reduce((max, list) => (list.length > max.length ? list : max), []);
}

function byStage(grades: readonly Grade[]) {
  const levels = firstLongest(grades.map((grade) => grade.levels));
  const stages = levels.map((_, index) => firstLongest(grades.map((grade) => grade.levels[index]?.stages ?? [])));
  const rowOf = (grade: Grade): Row => ({
    key: String(grade.gradeId),
    headings: [formatGrade(grade)],
    cells: stages.flatMap((columns, place) => {
      const level = grade.levels[place];
      return columns.map((_, index) => {
        const stage = level?.stages[index];
        return level && stage ? cellOf([grade, level, stage]) : null;
      });
    }),
  });
  return {
    spans: levels.map((level, place) => ({ name: formatLevel(level), columns: stages[place]?.length ?? 0 })),
    columns: stages.flatMap((columns, place) =>
      columns.map((stage, index) => ({
        key: `${place} ${index}`,
        name: formatStage(stage),
        short: formatShortStep(stageStep(stage)),
        tag: null,
        isFirst: index === 0,
      })),
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
  const isUsed = (id: number) =>
    grades.some(({ levels }) =>
      levels.some((level) => level.stages.some(({ counts }) => counts.some(({ value }) => value === id))),
    );
  const values = tagsOf(by).filter(({ id, isRetired }) => !isRetired || isUsed(id));
  const rowsOf = (grade: Grade): Row[] =>
    grade.levels.flatMap((level) =>
      level.stages.map((stage) => ({
        key: String(stage.stageId),
        headings: [formatLevel(level), formatStage(stage)],
        cells: values.map((tag) => cellOf([grade, level, stage], tag)),
      })),
    );
  return {
    spans: [],
    columns: values.map((tag) => ({ key: String(tag.id), name: tag.name, short: tag.name, tag, isFirst: false })),
    groups: grades.map((grade) => ({
      key: String(grade.gradeId),
      grade: formatGrade(grade),
      total: totalOf(grade),
      rows: rowsOf(grade),
    })),
  };
}

function cellOf([grade, level, stage]: [Grade, Level, Stage], tag?: Tag): Cell {
  const { stageId, total, counts } = stage;
  const names = [...formatSteps({ grade, level, stage }), ...(tag === undefined ? [] : [tag.name])];
  const ofTag = counts.find(({ value }) => value === tag?.id)?.count ?? 0;
  return {
    name: enumerate(names),
    count: tag === undefined ? total : ofTag,
    place: { gradeId: grade.gradeId, levelId: level.levelId, stageId },
    value: tag?.id ?? null,
  };
}
