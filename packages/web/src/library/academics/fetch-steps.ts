import { listGrades, listLevels, listStages } from '@eemusic/contract/library/academics';
import { call } from '#platform/api/call.ts';

export const fetchGrades = (signal: AbortSignal) => call(listGrades, {}, { signal });

export const fetchLevels = (gradeId: number, signal: AbortSignal) =>
  call(listLevels, { gradeId: String(gradeId) }, { signal });

export const fetchStages = (levelId: number, signal: AbortSignal) =>
  call(listStages, { levelId: String(levelId) }, { signal });
