import * as contract from '@eemusic/contract/library/academics';
import { type Serve, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listGrades, listLevels, listStages } from './store.ts';

export function academicRoutes(serve: Serve, { database }: Services): void {
  serve(contract.listGrades, async () => ({ grades: await listGrades(database.read) }));
  serve(contract.listLevels, async ({ gradeId }) => ({ levels: nonEmpty(await listLevels(database.read, gradeId)) }));
  serve(contract.listStages, async ({ levelId }) => ({ stages: nonEmpty(await listStages(database.read, levelId)) }));
}

/** Grades without levels and levels without stages are not allowed. */
function nonEmpty<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new Refusal('academic.not-found');
  return rows;
}
