import * as contract from '@eemusic/contract/library/academics';
import * as steps from '@eemusic/contract/library/steps';
import { type Serve, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addStep } from './add-step.ts';
import { deleteStep } from './delete-step.ts';
import { listSteps } from './list-steps.ts';
import { orderSteps } from './order-steps.ts';
import { retireStep } from './retire-step.ts';
import { updateStep } from './update-step.ts';
import { listGrades, listLevels, listStages } from './store.ts';

export function academicRoutes(serve: Serve, services: Services): void {
  const { database } = services;
  serve(contract.listGrades, async () => ({ grades: await listGrades(database.read) }));
  serve(contract.listLevels, async ({ gradeId }) => ({ levels: nonEmpty(await listLevels(database.read, gradeId)) }));
  serve(contract.listStages, async ({ levelId }) => ({ stages: nonEmpty(await listStages(database.read, levelId)) }));

  serve(steps.listSteps, () => listSteps(services));
  serve(steps.addStep, (request, by) => addStep(services, request, by));
  serve(steps.updateStep, (request, by) => updateStep(services, request, by));
  serve(steps.orderSteps, (request, by) => orderSteps(services, request, by));
  serve(steps.retireStep, (request, by) => retireStep(services, request, by));
  serve(steps.deleteStep, (request, by) => deleteStep(services, request, by));
}

/** Refuses if there are none: a grade without levels, or a level without stages, counts as not found. */
function nonEmpty<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new Refusal('academic.not-found');
  return rows;
}
