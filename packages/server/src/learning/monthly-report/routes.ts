import * as contract from '@eemusic/contract/learning/monthly-report';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { fetchMonthlyReport, setMonthlyReport } from './set.ts';

export function monthlyReportRoutes(serve: Serve, services: Services): void {
  serve(contract.fetchMonthlyReport, (_request, by) => fetchMonthlyReport(services, by.id));
  serve(contract.setMonthlyReport, (request, by) => setMonthlyReport(services, request, by));
}
