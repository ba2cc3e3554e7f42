import * as contract from '@eemusic/contract/learning/analytics';
import { compareChannels as channelComparison } from '@eemusic/contract/learning/channel-comparison';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { compareChannels } from './compare-channels.ts';
import { listKeys } from './list-keys.ts';
import { listSales } from './list-sales.ts';
import { listScopes } from './list-scopes.ts';
import { listSessions } from './list-sessions.ts';
import { listStudents } from './list-students.ts';
import { readNavigation } from './read-navigation.ts';
import { readOverview } from './read-overview.ts';
import { readPerformance } from './read-performance.ts';

export function analyticsRoutes(serve: Serve, services: Services): void {
  serve(contract.readOverview, (request) => readOverview(services, request));
  serve(contract.readPerformance, (request) => readPerformance(services, request));
  serve(contract.readNavigation, (request) => readNavigation(services, request));
  serve(channelComparison, (request) => compareChannels(services, request));
  serve(contract.listCountedStudents, (request, by) => listStudents(services, request, by));
  serve(contract.listCountedSessions, (request, by) => listSessions(services, request, by));
  serve(contract.listCountedSales, (request, by) => listSales(services, request, by));
  serve(contract.listCountedKeys, (request) => listKeys(services, request));
  serve(contract.listScopes, (request) => listScopes(services, request));
}
