import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { checkEducatorImport, importEducators } from '@eemusic/contract/sales/imports';
import { addEducators, liveIds, lockChain } from '#sales/user-management/index.ts';
import type { Administrator, Change, Query } from '#platform/database/index.ts';
import {
  applyImport,
  type Candidate,
  checkImport,
  type Draft,
  type ImportDefinition,
  importRestorer,
  type Undone,
  valuesBack,
} from '#sales/imports/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { remove } from './delete.ts';
import { importFields, usual, valuesOf, withValues } from './import-fields.ts';
import { countEducators, findChannels, findKnown, type Known, nameKey, updateAll } from './import-store.ts';
import { fieldsOf, getEducators } from './store.ts';

export function checkEducators(
  services: Services,
  request: RequestOf<typeof checkEducatorImport>,
): Promise<AnswerOf<typeof checkEducatorImport>> {
  return checkImport(services, definition(services), request);
}

export function applyEducators(services: Services, request: RequestOf<typeof importEducators>, by: Administrator) {
  return applyImport(services, definition(services), request, by);
}

export function educatorImportRestorer(services: Services): Restorer {
  return importRestorer(services, definition(services));
}

function definition({ database }: Services): ImportDefinition {
  return {
    noun: 'educator',
    records: 'educator',
    idSynonyms: ['Educator Id', 'School Id', 'Teacher Id'],
    nameField: 'educatorName',
    ownerField: 'channelName',
    fields: importFields,
    total: countEducators,
    find,
    keyOf: ({ educatorName }) => (typeof educatorName === 'string' ? nameKey(educatorName) : null),
    findOwners,
    lock: (tx) => lockChain(tx, database.engine),
    write,
    undo,
  };
}

/** By id, otherwise by name. */
async function find(db: Query, candidates: readonly Candidate[]) {
  const keyOf = ({ values }: Candidate) => nameKey(String(values['educatorName'] ?? ''));
  const unnamed = candidates.filter(({ id, values }) => id === null && typeof values['educatorName'] === 'string');
  const known = await findKnown(
    db,
    candidates.flatMap(({ id }) => id ?? []),
    [...new Set(unnamed.map(keyOf))],
  );
  const byId = new Map(known.map((one) => [one.educator.id, one]));
  const byName = Map.groupBy(known, ({ educator }) => educator.name_key);
  return candidates.map((candidate) => {
    const meant = candidate.id === null ? (byName.get(keyOf(candidate)) ?? []) : [byId.get(candidate.id)];
    if (meant.length > 1)
      return { reason: { field: 'educatorName', text: 'Several schools or teachers have this name. Add their Id' } };
    return meant[0] ? { existing: existingOf(meant[0]) } : null;
  });
}

function existingOf({ educator, channelName }: Known) {
  const { id, name, version, channel_id: ownerId } = educator;
  return { id, name, version, ownerId, values: valuesOf(educator, channelName) };
}

async function findOwners(db: Query, names: readonly string[]): Promise<Map<string, number | string>> {
  const byKey = Map.groupBy(await findChannels(db, names), ({ key }) => key);
  return new Map(
    names.map((name) => {
      const [first, second] = byKey.get(nameKey(name)) ?? [];
      if (second) return [name, `Several channels have the name ${name}`];
      return [name, first?.id ?? `There is no channel with the name ${name}`];
    }),
  );
}

async function write(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
  const added = await add(
    tx,
    drafts.filter(({ existing }) => !existing),
    at,
  );
  const known = drafts.flatMap((draft) => (draft.existing ? [{ ...draft, id: draft.existing.id }] : []));
  const rows = await getEducators(
    tx,
    known.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const updates = known.flatMap(({ id, values, ownerId: channelId }) => {
    const before = byId.get(id);
    return before ? [{ before, after: withValues(fieldsOf(before), values), channelId }] : [];
  });
  await updateAll(tx, updates, at);
  return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
}

/** Without a user name: they sign in nowhere until somebody gives them one. */
async function add(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
  const educators = drafts.map(({ values, ownerId: channelId }) => {
    const { isActive, ...fields } = withValues(usual, values);
    return { ...fields, isActive: isActive ? (1 as const) : (0 as const), channelId, userName: null };
  });
  const ids = await addEducators(
    tx,
    educators.map((one) => ({ ...one, passwordHash: null })),
    at,
  );
  for (const [index, id] of ids.entries()) {
    const after = educators[index];
    if (after)
      tx.audit('educator.created', { kind: 'educator', id }, { after: { ...after, isActive: after.isActive === 1 } });
  }
  return ids;
}

async function undo(tx: Change, records: readonly Undone[], at: Date): Promise<void> {
  const live = await liveIds(
    tx,
    'educators',
    records.map(({ id }) => id),
  );
  const added = records.flatMap(({ id, before }) => (!before && live.has(id) ? [id] : []));
  // A deletion like any other: it can be undone, and is for good after its days.
  if (added.length > 0) await remove(tx, added, at);

  const changed = records.filter(({ id, before }) => before && live.has(id));
  const byId = new Map(
    (
      await findKnown(
        tx,
        changed.map(({ id }) => id),
        [],
      )
    ).map((one) => [one.educator.id, one]),
  );
  const channels = await liveIds(
    tx,
    'channels',
    changed.flatMap(({ owner }) => owner?.before ?? []),
  );
  const updates = changed.flatMap((record) => {
    const now = byId.get(record.id);
    if (!now) return [];
    const { educator: before, channelName } = now;
    const after = withValues(fieldsOf(before), valuesBack(record, valuesOf(before, channelName)));
    const { owner } = record;
    const isBack = owner && owner.after === before.channel_id && (owner.before === null || channels.has(owner.before));
    return [{ before, after, channelId: isBack ? owner.before : before.channel_id }];
  });
  await updateAll(tx, updates, at);
}
