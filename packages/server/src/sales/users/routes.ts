import { checkStudentImport, studentTemplate, importStudents } from '@eemusic/contract/sales/imports';
import * as contract from '@eemusic/contract/sales/users';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setStatus } from '#sales/user-management/index.ts';
import { deleteStudents } from './delete.ts';
import { edit } from './edit.ts';
import { exportStudents } from './export.ts';
import { filterOf } from './filter.ts';
import { studentImport } from './import.ts';
import { list } from './list.ts';
import { select } from './select.ts';
import { moveStudents } from './move.ts';
import { listUnassigned } from './unassigned.ts';
import { update } from './update.ts';

export function studentRoutes(serve: Serve, services: Services): void {
  serve(contract.listStudents, ({ Page: page, Size: size, sortBy, sortOrder, ...filter }, { language }) =>
    list(services, { filter: filterOf(filter, services.clock), sort: { sortBy, sortOrder, language }, page, size }),
  );
  serve(contract.selectStudents, (filter) => select(services, filterOf(filter, services.clock)));
  serve(contract.listUnassignedStudents, ({ searchQuery: search, Page: page, Size: size }) =>
    listUnassigned(services, { search, page, size }),
  );
  serve(contract.editStudent, ({ studentId }) => edit(services, studentId));
  serve(contract.updateStudent, (request, by) => update(services, request, by));
  serve(contract.setStudentStatus, ({ studentId: id, status }, by) =>
    setStatus(services, { kind: 'student', id, status }, by),
  );
  serve(contract.deleteStudents, (request, by) => deleteStudents(services, request, by));
  serve(contract.moveStudents, (request, by) => moveStudents(services, request, by));
  serve(contract.exportStudents, ({ usersIds, sortBy, sortOrder, ...filter }, { language }) =>
    exportStudents(services, {
      filter: filterOf(filter, services.clock),
      sort: { sortBy, sortOrder, language },
      ids: usersIds,
    }),
  );
  serve(studentTemplate, (_request, by) => studentImport.template(services, by.language));
  serve(checkStudentImport, (request) => studentImport.check(services, request));
  serve(importStudents, (request, by) => studentImport.apply(services, request, by));
}
