import * as contract from '@eemusic/contract/access/administrators';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { create } from './create.ts';
import { deleteAdministrators } from './delete.ts';
import { edit } from './edit.ts';
import { exportAdministrators } from './export.ts';
import { list } from './list.ts';
import { listPermissions } from './permissions.ts';
import { select } from './select.ts';
import { setStatus } from './set-status.ts';
import { update } from './update.ts';

export function administratorRoutes(serve: Serve, services: Services): void {
  serve(contract.listAdministrators, (request) => list(services, request));
  serve(contract.selectAdministrators, (request, by) => select(services, request, by));
  serve(contract.createAdministrator, (request, by) => create(services, request, by));
  serve(contract.editAdministrator, ({ userId }) => edit(services, userId));
  serve(contract.updateAdministrator, (request, by) => update(services, request, by));
  serve(contract.setAdministratorStatus, (request, by) => setStatus(services, request, by));
  serve(contract.deleteAdministrators, (request, by) => deleteAdministrators(services, request, by));
  serve(contract.exportAdministrators, (request, by) => exportAdministrators(services, request, by.language));
  serve(contract.listPermissions, () => listPermissions());
}
