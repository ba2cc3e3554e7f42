import * as z from 'zod/mini';
import { int } from './schemas.ts';

/** From it clients make the step's name in their language; 0 is the grade before the first, null a custom name. */

const number = z.nullable(int());
const nameZh = z.nullable(z.string());

export const gradeNames = { gradeName: z.string(), gradeNameZh: nameZh, gradeNumber: number };
export const levelNames = { levelName: z.string(), levelNameZh: nameZh, levelNumber: number };
export const stageNames = { stageName: z.string(), stageNameZh: nameZh, stageNumber: number };

export const placeNames = {
  module: z.object({ name: z.string() }),
  grade: z.object(gradeNames),
  level: z.object(levelNames),
  stage: z.object(stageNames),
};
export const PlaceNames = z.object(placeNames);
export type PlaceNames = z.output<typeof PlaceNames>;
