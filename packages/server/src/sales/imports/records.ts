import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { sql } from 'kysely';
import { type Change, differences, isIn, isInTexts, type Query, readInChunks } from '#platform/database/index.ts';
import * as management from '#sales/user-management/index.ts';
import type { Candidate, Draft, ImportDefinition, ImportUndo, ImportValue, Values } from './definition.ts';
import { restoredValues } from './undo.ts';

type RecordValues = Readonly<Record<string, ImportValue | boolean>> & { isActive: boolean };

export type StoredRecord<Kept> = {
  id: number;
  version: number;
  values: Kept;
  owner: { id: number; name: string } | null;
  firstDay: string | null;
};

type Store<Row, Kept> = {
  noun: ImportNoun;
  nameField: string;
  membership: management.Membership | undefined;
  find(db: Query, ids: readonly number[]): Promise<Row[]>;
  valuesOf(row: Row): Kept;
  update(tx: Change, updates: readonly management.RecordUpdate<Kept>[]): Promise<void>;
};

type RecordImport<Kept extends RecordValues> = Pick<
  ImportDefinition,
  'idSynonyms' | 'nameField' | 'fields' | 'template' | 'total' | 'likenessOf' | 'findDuplicates'
> & {
  ownerField?: string;
  blank: Kept;
  /** By default the key of the name. */
  keyOf?: ImportDefinition['keyOf'];
  findByIds?(db: Query, ids: readonly number[]): Promise<readonly StoredRecord<Kept>[]>;
  /** Returns the live records that each row may match: by default by its id, or its name if it has none. */
  findMatches?(db: Query, candidates: readonly Candidate[]): Promise<readonly (readonly StoredRecord<Kept>[])[]>;
  add(tx: Change, records: readonly { values: Kept; ownerId: number | null }[], at: Date): Promise<number[]>;
  remove(tx: Change, ids: readonly number[], at: Date): Promise<unknown>;
  /** Returns which of these new records stay when their import is undone. */
  staying?(tx: Change, ids: readonly number[]): Promise<readonly number[]>;
};

export function recordImport<Row extends { id: number; version: number }, Kept extends RecordValues>(
  store: Store<Row, Kept>,
  room: RecordImport<Kept>,
): ImportDefinition {
  const { noun, membership } = store;
  const { fields, nameField, ownerField = null } = room;
  const nameKeyOf = (values: Values) => (values[nameField] ? management.nameKey(String(values[nameField])) : null);
  const nameOf = (values: RecordValues) => String(values[store.nameField]);
  const findByIds = room.findByIds ?? ((db, ids) => findWithOwners(db, store, ids));
  const auditedOwner = (id: number | null) => (membership ? { [membership.ownerField]: id } : {});
  const toImport = ({ values, owner }: StoredRecord<Kept>): Values => ({
    ...Object.fromEntries(
      fields.flatMap(({ field, stored }) => (stored === undefined ? [] : [[field, cellValue(values[stored] ?? null)]])),
    ),
    ...(ownerField !== null && { [ownerField]: owner?.name ?? null }),
  });

  const byId = async (tx: Change, records: readonly { id: number }[]) => {
    const ids = records.map(({ id }) => id);
    return new Map((await findByIds(tx, ids)).map((record) => [record.id, record]));
  };

  async function findByIdOrName(db: Query, candidates: readonly Candidate[]): Promise<StoredRecord<Kept>[][]> {
    const keys = candidates.map(({ id, values }) => (id === null ? nameKeyOf(values) : null));
    const ids = candidates.flatMap(({ id }) => id ?? []);
    const names = keys.filter((key) => key !== null);
    const live = sql`select id, name_key as key from ${sql.table(management.tables[noun].table)} where deleted_at is null and`;
    // With `or`, SQLite would scan the table.
    const { rows } = await sql<{ id: number; key: string }>`${live} ${isIn('id', ids)}
      union ${live} ${isInTexts('name_key', names)}`.execute(db);
    const foundIds = rows.map(({ id }) => id);
    const records = new Map((await findByIds(db, foundIds)).map((record) => [record.id, record]));
    const [byId, byKey] = [Map.groupBy(rows, ({ id }) => id), Map.groupBy(rows, ({ key }) => key)];
    return candidates.map(({ id }, index) =>
      ((id === null ? byKey.get(keys[index] ?? '') : byId.get(id)) ?? []).flatMap((row) => records.get(row.id) ?? []),
    );
  }

  type Updated = { before: StoredRecord<Kept>; after: Kept; ownerId: number | null };

  async function update(tx: Change, records: readonly Updated[], at: Date) {
    const changes = records
      .map((one) => ({
        ...one,
        change: differences(
          { ...one.before.values, ...auditedOwner(one.before.owner?.id ?? null) },
          { ...one.after, ...auditedOwner(one.ownerId) },
        ),
      }))
      .filter(({ change }) => Object.keys(change.after).length > 0);
    const updates = changes.map(({ before: { id }, after: values, ownerId }) => ({ id, values, ownerId }));
    await store.update(tx, updates);
    const moves = changes.map(({ before: { id, owner }, ownerId }) => ({ id, from: owner?.id ?? null, to: ownerId }));
    if (membership) await management.changeMemberships(tx, membership, moves, at);
    for (const { before, after, change } of changes)
      tx.audit(`${noun}.updated`, { kind: noun, id: before.id, name: nameOf(after) }, change);
  }

  async function addNew(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
    if (drafts.length === 0) return [];
    const added = drafts.map(({ values, ownerId }) => ({ values: withImported(fields, room.blank, values), ownerId }));
    const ids = await room.add(tx, added, at);
    for (const [index, { values, ownerId }] of added.entries()) {
      const after = { ...values, ...auditedOwner(ownerId) };
      tx.audit(`${noun}.created`, { kind: noun, id: ids[index] ?? 0 }, { after });
    }
    return ids;
  }

  return {
    ...room,
    noun,
    records: noun,
    keyOf: room.keyOf ?? nameKeyOf,
    ownerField,
    async find(db, candidates) {
      const matches = await (room.findMatches ?? findByIdOrName)(db, candidates);
      return matches.map(([record, ...others]) => {
        if (others.length > 0)
          return { reason: { field: nameField, error: fieldErrorOf('name.ambiguous', { of: noun }) } };
        if (!record) return null;
        const { id, version, owner, values, firstDay } = record;
        const name = nameOf(values);
        return { existing: { id, name, version, ownerId: owner?.id ?? null, values: toImport(record), firstDay } };
      });
    },
    findOwners: async (db, names) => (membership ? findOwners(db, membership.owners, names) : new Map()),
    lock: management.lockUserManagement,
    async write(tx, drafts, at) {
      const newOnes = drafts.filter(({ existing }) => !existing);
      const existing = drafts.flatMap((draft) => draft.existing ?? []);
      const added = await addNew(tx, newOnes, at);
      const stored = await byId(tx, existing);
      const updates = drafts.flatMap(({ existing, values, ownerId }) => {
        const before = stored.get(existing?.id ?? 0);
        return before ? [{ before, after: withImported(fields, before.values, values), ownerId }] : [];
      });
      await update(tx, updates, at);
      return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
    },
    async undo(tx, records, at) {
      const stored = await byId(tx, records);
      const added = records.filter(({ id, before }) => !before && stored.has(id)).map(({ id }) => id);
      const staying = new Set(await room.staying?.(tx, added));
      const removed = added.filter((id) => !staying.has(id));
      if (removed.length > 0) await room.remove(tx, removed, at);

      const ownerIds = records.flatMap(({ owner }) => owner?.before ?? []);
      const live = membership ? await management.notDeletedIds(tx, membership.owners, ownerIds) : new Set<number>();
      const updates = records.flatMap((record) => {
        const before = record.before ? stored.get(record.id) : undefined;
        if (!before) return [];
        const after = withImported(fields, before.values, restoredValues(record, toImport(before)));
        return [{ before, after, ownerId: restoredOwner(record, before.owner?.id ?? null, live) }];
      });
      await update(tx, updates, at);
      return staying.size;
    },
  };
}

async function findWithOwners<Row extends { id: number; version: number }, Kept>(
  db: Query,
  { membership, find, valuesOf }: Store<Row, Kept>,
  ids: readonly number[],
): Promise<StoredRecord<Kept>[]> {
  const rows = await find(db, ids);
  const ownerOf = (row: Row) =>
    membership ? (row as unknown as Record<string, number | null>)[membership.owner] : null;
  const ownerIds = [...new Set(rows.flatMap((row) => ownerOf(row) ?? []))];
  const owners = membership
    ? await readInChunks(db, ownerIds, (chunk) =>
        db.selectFrom(membership.owners).select(['id', 'name']).where('id', 'in', chunk),
      )
    : [];
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return rows.map((row) => {
    const owner = byId.get(ownerOf(row) ?? 0) ?? null;
    return { id: row.id, version: row.version, values: valuesOf(row), owner, firstDay: null };
  });
}

function withImported<Kept extends RecordValues>(
  fields: ImportDefinition['fields'],
  before: Kept,
  imported: Values,
): Kept {
  const changed = fields.flatMap(({ field, stored, empty = null }) => {
    const value = imported[field];
    if (stored === undefined || value === undefined) return [];
    return [[stored, stored === 'isActive' ? value === 1 : (value ?? empty)]];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

function cellValue(value: ImportValue | boolean): ImportValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === '' ? null : value;
}

/** Unless somebody has moved the record since or that owner no longer exists. */
function restoredOwner({ owner }: ImportUndo, now: number | null, live: ReadonlySet<number>): number | null {
  if (!owner || owner.after !== now) return now;
  return owner.before === null || live.has(owner.before) ? owner.before : now;
}

async function findOwners(
  db: Query,
  owners: management.Membership['owners'],
  names: readonly string[],
): Promise<Map<string, number | FieldError>> {
  const { rows } = await sql<{ id: number; key: string }>`select id, name_key as key from ${sql.table(owners)}
    where name_key in (${sql.join(names.map(management.nameKey))}) and deleted_at is null`.execute(db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    names.map((name) => {
      const [first, second] = byKey.get(management.nameKey(name)) ?? [];
      const noun = owners === 'channels' ? 'channel' : 'educator';
      if (second) return [name, fieldErrorOf(`${noun}.ambiguous`, { name })];
      return [name, first?.id ?? fieldErrorOf(`${noun}.unknown`, { name })];
    }),
  );
}
