import * as contract from '@eemusic/contract/library/academics';
import { stepKinds } from '@eemusic/contract/library/choices';
import * as steps from '@eemusic/contract/library/steps';
import { deleteEntry, entryRestorer, retireEntry } from '#library/list-entries/index.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { addStep, listSteps, orderSteps, stepEntries, updateStep } from './actions.ts';
import { listGrades, listLevels, listStages } from './store.ts';

export const academicsRoom: Room = {
  routes: academicRoutes,
  restorers: () => Object.fromEntries(stepKinds.map((step) => [step, entryRestorer(stepEntries(step))])),
};

function academicRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(contract.listGrades, async () => ({ grades: await listGrades(read) }));
  serve(contract.listLevels, async ({ gradeId }) => ({ levels: nonEmpty(await listLevels(read, gradeId)) }));
  serve(contract.listStages, async ({ levelId }) => ({ stages: nonEmpty(await listStages(read, levelId)) }));

  serve(steps.listSteps, () => listSteps(services));
  serve(steps.addStep, (request, by) => addStep(services, request, by));
  serve(steps.updateStep, (request, by) => updateStep(services, request, by));
  serve(steps.orderSteps, (request, by) => orderSteps(services, request, by));
  serve(steps.retireStep, ({ step, id, isRetired }, by) =>
    retireEntry(services, stepEntries(step), { id, isRetired, by }),
  );
  serve(steps.deleteStep, ({ step, id }, by) =>
    deleteEntry(services, stepEntries(step), { id, by, before: ({ name, nameZh }) => ({ name, nameZh }) }),
  );
}

/** Refuses if there are none: a grade without levels, or a level without stages, counts as not found. */
function nonEmpty<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new Refusal('academic.not-found');
  return rows;
}
