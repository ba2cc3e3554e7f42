import * as contract from '@eemusic/contract/sales/privacy';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { erase } from './erase.ts';
import { exportPersonalData } from './export.ts';

export function privacyRoutes(serve: Serve, services: Services): void {
  serve(contract.exportPersonalData, (request, by) => exportPersonalData(services, request, by));
  serve(contract.eraseStudent, (request, by) => erase(services, request, by));
}
