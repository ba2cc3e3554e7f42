import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { studentFields, type StudentValues } from '@eemusic/contract/sales/fields';
import type { checkStudentImport, importStudents } from '@eemusic/contract/sales/imports';
import type { Administrator } from '#platform/database/index.ts';
import { applyImport, checkImport, type ImportDefinition, importRestorer, recordImport } from '#sales/imports/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { countAll } from './count.ts';
import { remove } from './delete.ts';
import { findByIds, findMeant, keyOf } from './find-imported.ts';
import { importFields } from './import-fields.ts';
import { addStudents, enrolment, updateStudents } from './store.ts';

export function checkStudents(
  services: Services,
  request: RequestOf<typeof checkStudentImport>,
): Promise<AnswerOf<typeof checkStudentImport>> {
  return checkImport(services, definition(services), request);
}

export function applyStudents(services: Services, request: RequestOf<typeof importStudents>, by: Administrator) {
  return applyImport(services, definition(services), request, by);
}

export function studentImportRestorer(services: Services): Restorer {
  return importRestorer(services, definition(services));
}

const blank: StudentValues = {
  fullName: '',
  contactName: '',
  contactNumber: '',
  contactEmail: '',
  expireBy: null,
  region: null,
  birthYear: null,
  isActive: true,
};

function definition({ database }: Services): ImportDefinition {
  return recordImport<StudentValues>(database.engine, {
    noun: 'student',
    records: 'student',
    idSynonyms: ['Student Id', 'User Id'],
    nameField: 'fullName',
    ownerField: 'educatorName',
    fields: importFields,
    kept: studentFields,
    keptAs: { expiryDate: 'expireBy' },
    blank,
    membership: enrolment,
    owners: 'educators',
    total: () => countAll(database),
    keyOf,
    findByIds,
    findMeant,
    /* Without a subscription: that begins when a key is redeemed. */
    add: (tx, records, at) =>
      addStudents(
        tx,
        records.map(({ values, ownerId }) => ({
          ...values,
          ...{ educatorId: ownerId, subscriptionCode: null, activeFrom: null, profiles: [] },
        })),
        at,
      ),
    update: updateStudents,
    remove,
  });
}
