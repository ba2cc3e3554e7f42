import * as contract from '@eemusic/contract/sales/educators';
import { checkEducatorImport, educatorTemplate, importEducators } from '@eemusic/contract/sales/imports';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setStatus } from '#sales/user-management/index.ts';
import { create, edit, update } from './actions.ts';
import { deleteEducators } from './delete.ts';
import { exportEducators } from './export.ts';
import { educatorImport } from './import.ts';
import { list } from './list.ts';
import { select } from './select.ts';
import { moveEducators } from './move.ts';
import { listUnassigned } from './unassigned.ts';

export function educatorRoutes(serve: Serve, services: Services): void {
  serve(contract.listEducators, (request, { language }) => list(services, request, language));
  serve(contract.selectEducators, (request) => select(services, request));
  serve(contract.listUnassignedEducators, (request, { language }) => listUnassigned(services, request, language));
  serve(contract.createEducator, (request, by) => create(services, request, by));
  serve(contract.updateEducator, (request, by) => update(services, request, by));
  serve(contract.editEducator, ({ educatorId }) => edit(services, educatorId));
  serve(contract.setEducatorStatus, ({ educatorId: id, status }, by) =>
    setStatus(services, { kind: 'educator', id, status }, by),
  );
  serve(contract.deleteEducators, (request, by) => deleteEducators(services, request, by));
  serve(contract.moveEducators, (request, by) => moveEducators(services, request, by));
  serve(contract.exportEducators, (request, by) => exportEducators(services, request, by.language));
  serve(educatorTemplate, (_request, by) => educatorImport.template(services, by.language));
  serve(checkEducatorImport, (request) => educatorImport.check(services, request));
  serve(importEducators, (request, by) => educatorImport.apply(services, request, by));
}
