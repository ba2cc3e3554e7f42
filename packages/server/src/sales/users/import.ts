import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { checkStudentImport, importStudents } from '@eemusic/contract/sales/imports';
import { addStudents, endMemberships, enrolment, liveIds, lockChain } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import {
  applyImport,
  checkImport,
  type Draft,
  type ImportDefinition,
  importRestorer,
  type Undone,
  valuesBack,
} from '#sales/imports/index.ts';
import type { Services } from '#platform/services.ts';
import { countAll } from './count.ts';
import { importFields, usual, valuesOf, withValues } from './import-fields.ts';
import { find, findOwners, keyOf } from './import-find.ts';
import { contactOf, findKnown, told, updateAll } from './import-store.ts';
import { findNamed, markDeleted } from './store.ts';

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

function definition({ database }: Services): ImportDefinition {
  return {
    noun: 'student',
    records: 'student',
    idSynonyms: ['Student Id', 'User Id'],
    nameField: 'fullName',
    ownerField: 'educatorName',
    fields: importFields,
    total: () => countAll(database),
    find,
    keyOf,
    findOwners,
    lock: (tx) => lockChain(tx, database.engine),
    write,
    undo,
  };
}

const byIdsAlone = { codes: [], emails: [], numbers: [], names: [] };

async function write(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
  const added = await add(
    tx,
    drafts.filter(({ existing }) => !existing),
    at,
  );
  const known = drafts.flatMap((draft) => (draft.existing ? [{ ...draft, id: draft.existing.id }] : []));
  const rows = await findKnown(tx, { ...byIdsAlone, ids: known.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const updates = known.flatMap(({ id, values, ownerId: educatorId }) => {
    const before = byId.get(id);
    return before ? [{ before, after: withValues(before, values), educatorId }] : [];
  });
  await updateAll(tx, updates, at);
  return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
}

/** Without a subscription: that begins when a key is redeemed. */
async function add(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
  const given = drafts.map(({ values, ownerId: educatorId }) => ({ fields: withValues(usual, values), educatorId }));
  const students = given.map(({ fields, educatorId }) => ({
    ...contactOf(fields),
    educatorId,
    region: fields.region,
    isActive: fields.is_active,
    subscriptionCode: null,
    activeFrom: null,
    expiresOn: fields.expires_on,
    profiles: [],
  }));
  const ids = await addStudents(tx, students, at);
  for (const [index, id] of ids.entries()) {
    const { fields = usual, educatorId = null } = given[index] ?? {};
    tx.audit('student.created', { kind: 'student', id }, { after: { ...told(fields), educatorId } });
  }
  return ids;
}

async function undo(tx: Change, records: readonly Undone[], at: Date): Promise<void> {
  await remove(
    tx,
    records.flatMap(({ id, before }) => (before ? [] : [id])),
    at,
  );

  const changed = records.filter(({ before }) => before);
  const rows = await findKnown(tx, { ...byIdsAlone, ids: changed.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const educators = await liveIds(
    tx,
    'educators',
    changed.flatMap(({ owner }) => owner?.before ?? []),
  );
  const updates = changed.flatMap((record) => {
    const before = byId.get(record.id);
    if (!before) return [];
    const after = withValues(before, valuesBack(record, valuesOf(before, before.educator_name)));
    const { owner } = record;
    const isBack =
      owner && owner.after === before.educator_id && (owner.before === null || educators.has(owner.before));
    return [{ before, after, educatorId: isBack ? owner.before : before.educator_id }];
  });
  await updateAll(tx, updates, at);
}

/** A deletion like any other: it can be undone, and is for good after its days. */
async function remove(tx: Change, given: readonly number[], at: Date): Promise<void> {
  if (given.length === 0) return;
  const students = await findNamed(tx, given, 'live');
  const ids = students.map(({ id }) => id);
  if (ids.length === 0) return;
  await markDeleted(tx, ids, at);
  await endMemberships(tx, enrolment, ids, at);
  const removed = students.map(({ id, full_name: name }) => ({ id, name }));
  const deletionId = await addDeletion(tx, { kind: 'student', records: removed, at });
  for (const { id, full_name: fullName, educator_id: educatorId } of students)
    tx.audit('student.deleted', { kind: 'student', id }, { before: { fullName, educatorId }, deletionId });
}
