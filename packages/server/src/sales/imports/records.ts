import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { sql } from 'kysely';
import { type Change, differences, isIn, isInTexts, type Query } from '#platform/database/index.ts';
import {
  changeMemberships,
  lockUserManagement,
  type Membership,
  nameKey,
  notDeletedIds,
} from '#sales/user-management/index.ts';
import type { Candidate, Draft, ImportDefinition, ImportUndo, ImportValue, Values } from './definition.ts';
import { restoredValues } from './undo.ts';

type RecordValues = Readonly<Record<string, ImportValue | boolean>> & { isActive: boolean };

/** A live record in the form in which an import compares it. */
export type StoredRecord<Kept> = {
  id: number;
  version: number;
  values: Kept;
  owner: { id: number; name: string } | null;
  /** Null if the record has no first day. */
  firstDay: string | null;
};

type RecordUpdate<Kept> = { id: number; values: Kept; ownerId: number | null };

/** How records belong to owners. */
type Belonging = {
  /** The field that contains the owner's name. */
  ownerField: string;
  membership: Membership;
  owners: Owners;
};

/** What channels, educators and students each define for the import of their records. */
type RecordImport<Kept extends RecordValues> = Pick<
  ImportDefinition,
  | 'noun'
  | 'records'
  | 'idSynonyms'
  | 'nameField'
  | 'fields'
  | 'template'
  | 'total'
  | 'likenessOf'
  | 'findDuplicates'
  | 'writing'
  | 'undoing'
> & {
  /** The defaults of a new record. */
  blank: Kept;
  /** Null if records have no owner. */
  belonging: Belonging | null;
  /** By default the key of the name. */
  keyOf?: ImportDefinition['keyOf'];
  findByIds(db: Query, ids: readonly number[]): Promise<readonly StoredRecord<Kept>[]>;
  /** Returns the live records that each row may match: by default by its id, or its name if it has none. */
  findMatches?(db: Query, candidates: readonly Candidate[]): Promise<readonly (readonly StoredRecord<Kept>[])[]>;
  /** Adds these records without audit entries, and returns their ids. */
  add(tx: Change, records: readonly { values: Kept; ownerId: number | null }[], at: Date): Promise<number[]>;
  update(tx: Change, updates: readonly RecordUpdate<Kept>[]): Promise<void>;
  /** Deletes records in the same way as an administrator would. */
  remove(tx: Change, ids: readonly number[], at: Date): Promise<unknown>;
  /** Returns which of these new records stay when their import is undone. */
  staying?(tx: Change, ids: readonly number[]): Promise<readonly number[]>;
};

export function recordImport<Kept extends RecordValues>(room: RecordImport<Kept>): ImportDefinition {
  const { fields, nameField, belonging } = room;
  const ownerField = belonging?.ownerField ?? null;
  const nameKeyOf = (values: Values) => (values[nameField] ? nameKey(String(values[nameField])) : null);
  const keyOf = room.keyOf ?? nameKeyOf;
  const { addNew, update } = recordWriter(room);
  const toImport = ({ values, owner }: StoredRecord<Kept>): Values => ({
    ...Object.fromEntries(
      fields.flatMap(({ field, stored }) => (stored === undefined ? [] : [[field, cellValue(values[stored] ?? null)]])),
    ),
    ...(ownerField !== null && { [ownerField]: owner?.name ?? null }),
  });

  const byId = async (tx: Change, records: readonly { id: number }[]) => {
    const ids = records.map(({ id }) => id);
    return new Map((await room.findByIds(tx, ids)).map((record) => [record.id, record]));
  };

  return {
    ...room,
    keyOf,
    ownerField,
    async find(db, candidates) {
      const matches = await (room.findMatches?.(db, candidates) ??
        findByIdOrName(db, { room, candidates, keyOf: nameKeyOf }));
      return matches.map(([record, ...others]) => {
        if (others.length > 0)
          return { reason: { field: nameField, error: fieldErrorOf('name.ambiguous', { of: room.records }) } };
        if (!record) return null;
        const { id, version, owner, values, firstDay } = record;
        const name = nameOf(room, values);
        return { existing: { id, name, version, ownerId: owner?.id ?? null, values: toImport(record), firstDay } };
      });
    },
    findOwners: async (db, names) => (belonging ? findOwners(db, belonging.owners, names) : new Map()),
    lock: lockUserManagement,
    async write(tx, drafts, at) {
      const newOnes = drafts.filter(({ existing }) => !existing);
      const existing = drafts.flatMap((draft) => draft.existing ?? []);
      const added = await addNew(tx, newOnes, at);
      const stored = await byId(tx, existing);
      const updates = drafts.flatMap(({ existing, values, ownerId }) => {
        const before = stored.get(existing?.id ?? 0);
        return before ? [{ before, after: withImported(room, before.values, values), ownerId }] : [];
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
      const live = belonging ? await notDeletedIds(tx, belonging.owners, ownerIds) : new Set<number>();
      const updates = records.flatMap((record) => {
        const before = record.before ? stored.get(record.id) : undefined;
        if (!before) return [];
        const after = withImported(room, before.values, restoredValues(record, toImport(before)));
        return [{ before, after, ownerId: restoredOwner(record, before.owner?.id ?? null, live) }];
      });
      await update(tx, updates, at);
      return staying.size;
    },
  };
}

/** The name of a record, whose field in the import may be called otherwise. */
function nameOf({ fields, nameField }: Pick<ImportDefinition, 'fields' | 'nameField'>, values: RecordValues): string {
  const stored = fields.find(({ field }) => field === nameField)?.stored ?? nameField;
  return String(values[stored]);
}

/** Returns the values of a record after an import, which leaves out what it does not change. */
function withImported<Kept extends RecordValues>(
  { fields }: Pick<ImportDefinition, 'fields'>,
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

type Sought<Kept extends RecordValues> = {
  room: RecordImport<Kept>;
  candidates: readonly Candidate[];
  keyOf: ImportDefinition['keyOf'];
};

async function findByIdOrName<Kept extends RecordValues>(
  db: Query,
  { room, candidates, keyOf }: Sought<Kept>,
): Promise<StoredRecord<Kept>[][]> {
  const keys = candidates.map(({ id, values }) => (id === null ? keyOf(values) : null));
  const ids = candidates.flatMap(({ id }) => id ?? []);
  const names = keys.filter((key) => key !== null);
  const live = sql`select id, name_key as key from ${sql.table(`${room.noun}s`)} where deleted_at is null and`;
  // With `or`, SQLite would scan the table.
  const { rows } = await sql<{ id: number; key: string }>`${live} ${isIn('id', ids)}
    union ${live} ${isInTexts('name_key', names)}`.execute(db);
  const foundIds = rows.map(({ id }) => id);
  const found = await room.findByIds(db, foundIds);
  const records = new Map(found.map((record) => [record.id, record]));
  const [byId, byKey] = [Map.groupBy(rows, ({ id }) => id), Map.groupBy(rows, ({ key }) => key)];
  return candidates.map(({ id }, index) =>
    ((id === null ? byKey.get(keys[index] ?? '') : byId.get(id)) ?? []).flatMap((row) => records.get(row.id) ?? []),
  );
}

/** Writes records with an audit entry each. */
function recordWriter<Kept extends RecordValues>(room: RecordImport<Kept>) {
  const { noun, belonging } = room;

  /** The owner's field in the audit trail. */
  const auditedOwner = (id: number | null) => (belonging ? { [belonging.membership.ownerField]: id } : {});

  async function update(
    tx: Change,
    records: readonly { before: StoredRecord<Kept>; after: Kept; ownerId: number | null }[],
    at: Date,
  ) {
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
    await room.update(tx, updates);
    const moves = changes.map(({ before: { id, owner }, ownerId }) => ({ id, from: owner?.id ?? null, to: ownerId }));
    if (belonging) await changeMemberships(tx, belonging.membership, moves, at);
    for (const { before, after, change } of changes)
      tx.audit(`${noun}.updated`, { kind: noun, id: before.id, name: nameOf(room, after) }, change);
  }

  async function addNew(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
    if (drafts.length === 0) return [];
    const added = drafts.map(({ values, ownerId }) => ({ values: withImported(room, room.blank, values), ownerId }));
    const ids = await room.add(tx, added, at);
    for (const [index, { values, ownerId }] of added.entries())
      tx.audit(
        `${noun}.created`,
        { kind: noun, id: ids[index] ?? 0 },
        { after: { ...values, ...auditedOwner(ownerId) } },
      );
    return ids;
  }

  return { addNew, update };
}

/**
 * Returns the owner from before the import, unless somebody has moved the record since or that owner no longer exists.
 */
function restoredOwner({ owner }: ImportUndo, now: number | null, live: ReadonlySet<number>): number | null {
  if (!owner || owner.after !== now) return now;
  return owner.before === null || live.has(owner.before) ? owner.before : now;
}

type Owners = 'channels' | 'educators';

/** Returns the id of the live owner with each of these names, or why there is none. */
async function findOwners(
  db: Query,
  owners: Owners,
  names: readonly string[],
): Promise<Map<string, number | FieldError>> {
  const { rows } = await sql<{ id: number; key: string }>`select id, name_key as key from ${sql.table(owners)}
    where name_key in (${sql.join(names.map(nameKey))}) and deleted_at is null`.execute(db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    names.map((name) => {
      const [first, second] = byKey.get(nameKey(name)) ?? [];
      const noun = owners === 'channels' ? 'channel' : 'educator';
      if (second) return [name, fieldErrorOf(`${noun}.ambiguous`, { name })];
      return [name, first?.id ?? fieldErrorOf(`${noun}.unknown`, { name })];
    }),
  );
}
