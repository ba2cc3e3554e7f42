import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Fields } from '@eemusic/contract/platform/record-fields';
import type { ImportNoun } from '@eemusic/contract/platform/sentences';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Change, differences, isIn, isInTexts, type Query } from '#platform/database/index.ts';
import * as management from '#sales/user-management/index.ts';
import { type Imported, importFieldsOf } from './fields.ts';
import type { Candidate, Draft, ImportDefinition, ImportUndo, ImportValue, Values } from './definition.ts';

type RecordValues = Readonly<Record<string, ImportValue | boolean>> & { isActive: boolean };

type Stored<Kept> = management.StoredRecord<Kept>;

type Store<Kept> = {
  noun: ImportNoun;
  fields: Fields;
  nameField: string;
  membership: management.Membership | undefined;
  findRecords(db: Query, condition: RawBuilder<SqlBool>): Promise<Stored<Kept>[]>;
  update(tx: Change, updates: readonly management.RecordUpdate<Kept>[], at: Date): Promise<void>;
};

type RecordImport<Kept extends RecordValues> = Pick<
  ImportDefinition,
  'idSynonyms' | 'template' | 'total' | 'likenessOf' | 'findDuplicates'
> &
  Imported & {
    ownerField?: string;
    blank: Kept;
    /** Rows with the same key are of one record; by default it is the key of the name. */
    keyOf?: ImportDefinition['keyOf'];
    /** Returns the live records that each row may match: by default by its id, or its name if it has none. */
    findMatches?(db: Query, candidates: readonly Candidate[]): Promise<readonly (readonly Stored<Kept>[])[]>;
    add(tx: Change, records: readonly { values: Kept; ownerId: number | null }[], at: Date): Promise<number[]>;
    remove(tx: Change, ids: readonly number[], at: Date): Promise<unknown>;
    /** Returns which of these new records stay when their import is undone. */
    staying?(tx: Change, ids: readonly number[]): Promise<readonly number[]>;
  };

export function recordImport<Kept extends RecordValues>(
  store: Store<Kept>,
  { columns, nameColumn: nameField }: Pick<management.RecordList<never>, 'columns' | 'nameColumn'>,
  room: RecordImport<Kept>,
): ImportDefinition {
  const { noun, membership } = store;
  const { ownerField = null } = room;
  const fields = importFieldsOf(store.fields, columns, room);
  const nameKeyOf = (values: Values) => (values[nameField] ? management.nameKey(String(values[nameField])) : null);
  const nameOf = (values: RecordValues) => String(values[store.nameField]);
  const withOwner = (values: Kept, id: number | null) => ({
    ...values,
    ...(membership && { [membership.ownerField]: id }),
  });
  const toImport = ({ values, owner }: Stored<Kept>): Values => ({
    ...Object.fromEntries(
      fields.flatMap(({ field, stored }) => (stored === undefined ? [] : [[field, cellValue(values[stored] ?? null)]])),
    ),
    ...(ownerField !== null && { [ownerField]: owner?.name ?? null }),
  });

  async function findByIds(db: Query, ids: readonly number[]): Promise<Map<number, Stored<Kept>>> {
    const found = await store.findRecords(db, isIn('record.id', ids));
    return new Map(found.map((record) => [record.id, record]));
  }

  async function findByIdOrName(db: Query, candidates: readonly Candidate[]): Promise<Stored<Kept>[][]> {
    const keys = candidates.map(({ id, values }) => (id === null ? (nameKeyOf(values) ?? '') : ''));
    const named = await store.findRecords(
      db,
      isInTexts(
        'record.name_key',
        keys.filter((key) => key !== ''),
      ),
    );
    const byKey = Map.groupBy(named, ({ nameKey }) => nameKey);
    const byId = await findByIds(
      db,
      candidates.flatMap(({ id }) => id ?? []),
    );
    return candidates.map(({ id }, index) =>
      id === null ? (byKey.get(keys[index] ?? '') ?? []) : [byId.get(id) ?? []].flat(),
    );
  }

  type Updated = { before: Stored<Kept>; after: Kept; ownerId: number | null };

  async function update(tx: Change, records: readonly Updated[], at: Date) {
    const changes = records.flatMap(({ before, after, ownerId }) => {
      const change = differences(withOwner(before.values, before.owner?.id ?? null), withOwner(after, ownerId));
      return Object.keys(change.after).length === 0 ? [] : [{ ...before, values: after, ownerId, change }];
    });
    await store.update(tx, changes, at);
    for (const { id, values, change } of changes)
      tx.audit(`${noun}.updated`, { kind: noun, id, name: nameOf(values) }, change);
  }

  async function addNew(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
    if (drafts.length === 0) return [];
    const added = drafts.map(({ values, ownerId }) => ({ values: withImported(fields, room.blank, values), ownerId }));
    const ids = await room.add(tx, added, at);
    for (const [index, { values, ownerId }] of added.entries())
      tx.audit(`${noun}.created`, { kind: noun, id: ids[index] ?? 0 }, { after: withOwner(values, ownerId) });
    return ids;
  }

  return {
    ...room,
    noun,
    records: noun,
    fields,
    nameField,
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
      const added = await addNew(tx, newOnes, at);
      const stored = await findByIds(
        tx,
        drafts.flatMap(({ existing }) => existing?.id ?? []),
      );
      const updates = drafts.flatMap(({ existing, values, ownerId }) => {
        const before = stored.get(existing?.id ?? 0);
        return before ? [{ before, after: withImported(fields, before.values, values), ownerId }] : [];
      });
      await update(tx, updates, at);
      return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
    },
    async undo(tx, records, at) {
      const stored = await findByIds(
        tx,
        records.map(({ id }) => id),
      );
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

function restoredValues({ before, after }: ImportUndo, now: Values): Values {
  const untouched = Object.entries(before ?? {}).filter(([field]) => now[field] === after[field]);
  return Object.fromEntries(untouched);
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
