import { emptyTexts, studentFields, type StudentValues } from '@eemusic/contract/sales/fields';
import { deferTextIndex, insertMany } from '#platform/database/index.ts';
import { importActions, recordImport } from '#sales/imports/index.ts';
import { studentTexts } from '#sales/user-management/index.ts';
import { countMatches } from './count.ts';
import { remove } from './delete.ts';
import { findDuplicates, findByIds, findMatches, keyOf, likenessOf } from './find-imported.ts';
import { importFieldsFor } from './import-fields.ts';
import { addStudents, enrolment, updateStudents } from './store.ts';

const blank: StudentValues = {
  ...emptyTexts(studentFields),
  expireBy: null,
  region: null,
  birthYear: null,
  isActive: true,
};

export const studentImport = importActions(({ database, configuration }) =>
  recordImport<StudentValues>(database.engine, {
    noun: 'student',
    records: 'student',
    idSynonyms: ['Student Id', 'User Id'],
    nameField: 'fullName',
    fields: importFieldsFor(configuration.PHONE_REGION),
    template: {
      file: { en: 'Template for users', 'zh-Hans': '学生导入模板' },
      sheet: { en: 'Users', 'zh-Hans': '学生' },
    },
    kept: studentFields,
    storedAs: { expiryDate: 'expireBy' },
    blank,
    belonging: { ownerField: 'educatorName', membership: enrolment, owners: 'educators' },
    total: () => countMatches(database, {}),
    keyOf,
    findByIds: (db, ids) => findByIds(db, database.engine, ids),
    likenessOf: (values) => likenessOf(values, configuration.PHONE_REGION),
    findDuplicates: (db, candidates) =>
      findDuplicates(db, candidates, { engine: database.engine, region: configuration.PHONE_REGION }),
    findMatches: (db, candidates) =>
      findMatches(db, candidates, { engine: database.engine, region: configuration.PHONE_REGION }),
    /* New students have no subscription; it begins when they redeem a key. */
    add(tx, records, at) {
      const noKey = { subscriptionCode: null, activeFrom: null, profiles: [] };
      const students = records.map(({ values, ownerId: educatorId }) => ({ ...values, educatorId, ...noKey }));
      return addStudents(tx, students, at);
    },
    writing: (tx, write) => insertMany(tx, database.engine, 'students', write),
    undoing: (tx, undo) => deferTextIndex(tx, database.engine, studentTexts, undo),
    update: updateStudents,
    remove,
  }),
);
