import * as contract from '@eemusic/contract/platform/dashboard';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readDashboard } from './read-dashboard.ts';
import { readScoreGrowth } from './read-score-growth.ts';

export function dashboardRoutes(serve: Serve, services: Services): void {
  serve(contract.readDashboard, (_, by) => readDashboard(services, by));
  serve(contract.readScoreGrowth, () => readScoreGrowth(services));
}
