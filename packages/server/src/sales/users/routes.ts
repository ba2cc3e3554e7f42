import { checkStudentImport, importStudents } from '@eemusic/contract/sales/imports';
import * as contract from '@eemusic/contract/sales/users';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteStudents } from './delete.ts';
import { edit } from './edit.ts';
import { exportStudents } from './export.ts';
import { filterOf } from './filter.ts';
import { applyStudents, checkStudents } from './import.ts';
import { list } from './list.ts';
import { select } from './select.ts';
import { setStatus } from './set-status.ts';
import { listUnassigned } from './unassigned.ts';
import { update } from './update.ts';

export function studentRoutes(serve: Serve, services: Services): void {
  serve(contract.listStudents, ({ Page: page, Size: size, sortBy, sortOrder, ...filter }) =>
    list(services, { filter: filterOf(filter), sort: { sortBy, sortOrder }, page, size }),
  );
  serve(contract.selectStudents, (filter) => select(services, filterOf(filter)));
  serve(contract.listUnassignedStudents, ({ searchQuery: search, Page: page, Size: size }) =>
    listUnassigned(services, { search, page, size }),
  );
  serve(contract.editStudent, ({ studentId }) => edit(services, studentId));
  serve(contract.updateStudent, (request, by) => update(services, request, by));
  serve(contract.setStudentStatus, (request, by) => setStatus(services, request, by));
  serve(contract.deleteStudents, ({ usersIds, matching }, by) =>
    deleteStudents(
      services,
      { ids: usersIds, matching: matching && { filter: filterOf(matching), token: matching.token } },
      by,
    ),
  );
  serve(contract.exportStudents, ({ usersIds, sortBy, sortOrder, ...filter }) =>
    exportStudents(services, { filter: filterOf(filter), sort: { sortBy, sortOrder }, ids: usersIds }),
  );
  serve(checkStudentImport, (request) => checkStudents(services, request));
  serve(importStudents, (request, by) => applyStudents(services, request, by));
}
