import * as z from 'zod/mini';
import { int, rowsOf } from '#platform/schemas.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { gradeNames, levelNames, stageNames } from '#platform/places.ts';
import { PathId } from '#platform/values.ts';

/** Retired ones are still listed for the scores in them, but no longer offered. */
const isRetired = z.boolean();

export const listGrades = endpoint('GET /academic-standing/grades', anyOf('SL'), {
  summary: 'Lists all grades, in teaching order.',
  output: z.object({ grades: rowsOf({ gradeId: int(), ...gradeNames, isRetired }) }),
});

export const listLevels = endpoint('GET /academic-standing/levels/{gradeId}', anyOf('SL'), {
  summary: 'Lists the levels of a grade.',
  params: z.object({ gradeId: PathId }),
  output: z.object({ levels: rowsOf({ levelId: int(), ...levelNames, isRetired }) }),
  refusals: ['academic.not-found'],
});

export const listStages = endpoint('GET /academic-standing/stages/{levelId}', anyOf('SL'), {
  summary: 'Lists the stages of a level.',
  params: z.object({ levelId: PathId }),
  output: z.object({ stages: rowsOf({ stageId: int(), ...stageNames, isRetired }) }),
  refusals: ['academic.not-found'],
});
