import * as contract from '@eemusic/contract/sales/educators';
import { checkEducatorImport, importEducators } from '@eemusic/contract/sales/imports';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { create } from './create.ts';
import { deleteEducators } from './delete.ts';
import { edit } from './edit.ts';
import { exportEducators } from './export.ts';
import { applyEducators, checkEducators } from './import.ts';
import { list } from './list.ts';
import { select } from './select.ts';
import { setStatus } from './set-status.ts';
import { listUnassigned } from './unassigned.ts';
import { update } from './update.ts';

export function educatorRoutes(serve: Serve, services: Services): void {
  serve(contract.listEducators, (request) => list(services, request));
  serve(contract.selectEducators, (request) => select(services, request));
  serve(contract.listUnassignedEducators, (request) => listUnassigned(services, request));
  serve(contract.createEducator, (request, by) => create(services, request, by));
  serve(contract.updateEducator, (request, by) => update(services, request, by));
  serve(contract.editEducator, ({ educatorId }) => edit(services, educatorId));
  serve(contract.setEducatorStatus, (request, by) => setStatus(services, request, by));
  serve(contract.deleteEducators, (request, by) => deleteEducators(services, request, by));
  serve(contract.exportEducators, (request) => exportEducators(services, request));
  serve(checkEducatorImport, (request) => checkEducators(services, request));
  serve(importEducators, (request, by) => applyEducators(services, request, by));
}
