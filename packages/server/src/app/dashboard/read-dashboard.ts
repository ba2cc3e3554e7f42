import type { readDashboard as contract } from '@eemusic/contract/platform/dashboard';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { findFirstSteps } from './first-steps.ts';
import { findColleagues, findMine } from './recent.ts';

export async function readDashboard(services: Services, by: Administrator): Promise<AnswerOf<typeof contract>> {
  const [firstSteps, mine, colleagues] = await Promise.all([
    findFirstSteps(services, by.codes),
    findMine(services, by),
    findColleagues(services, by),
  ]);
  return { dashboard: { firstSteps, mine, colleagues } };
}
