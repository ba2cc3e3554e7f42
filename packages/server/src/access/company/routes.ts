import * as contract from '@eemusic/contract/access/company';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readCompany } from './read.ts';
import { updateCompany } from './update.ts';

export function companyRoutes(serve: Serve, services: Services): void {
  serve(contract.fetchCompany, async () => ({ company: await readCompany(services.database.read) }));
  serve(contract.updateCompany, (request, by) => updateCompany(services, request, by));
}
