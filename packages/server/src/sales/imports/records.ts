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
import type { Candidate, Draft, ImportDefinition, ImportUndo } from './definition.ts';
import { type Mapped, recordMapping, type RecordValues, type StoredRecord } from './record-values.ts';
import { restoredValues } from './undo.ts';

export type RecordUpdate<Kept> = { id: number; values: Kept; ownerId: number | null };

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
  | 'keyOf'
  | 'likenessOf'
  | 'findDuplicates'
  | 'writing'
  | 'undoing'
> &
  Omit<Mapped<Kept>, 'ownerField'> & {
    /** The defaults of a new record. */
    blank: Kept;
    /** Null if records have no owner. */
    belonging: Belonging | null;
    findByIds(db: Query, ids: readonly number[]): Promise<readonly StoredRecord<Kept>[]>;
    /** Returns the live records that each row may match: by its id or, if missing, its `keyOf`, which is a name key. */
    findMatches?(db: Query, candidates: readonly Candidate[]): Promise<readonly (readonly StoredRecord<Kept>[])[]>;
    /** Adds these records without audit entries, and returns their ids. */
    add(tx: Change, records: readonly { values: Kept; ownerId: number | null }[], at: Date): Promise<number[]>;
    update(tx: Change, updates: readonly RecordUpdate<Kept>[]): Promise<void>;
    /** Deletes records in the same way as an administrator would. */
    remove(tx: Change, ids: readonly number[], at: Date): Promise<unknown>;
  };

type Mapping<Kept extends RecordValues> = ReturnType<typeof recordMapping<Kept>>;

export function recordImport<Kept extends RecordValues>(room: RecordImport<Kept>): ImportDefinition {
  const { nameField, belonging } = room;
  const ownerField = belonging?.ownerField ?? null;
  const mapping = recordMapping({ ...room, ownerField });
  const { storedName, toImport, withImported } = mapping;
  const { addNew, update } = recordWriter(room, mapping);

  const byId = async (tx: Change, ids: readonly number[]) =>
    new Map((await room.findByIds(tx, ids)).map((record) => [record.id, record]));

  return {
    ...room,
    ownerField,
    async find(db, candidates) {
      const matches = await (room.findMatches?.(db, candidates) ?? findByIdOrName(db, { room, candidates }));
      return matches.map(([record, ...others]) => {
        if (others.length > 0)
          return { reason: { field: nameField, error: fieldErrorOf('name.ambiguous', { of: room.records }) } };
        if (!record) return null;
        const { id, version, owner, values, firstDay } = record;
        const name = String(values[storedName(nameField)]);
        return { existing: { id, name, version, ownerId: owner?.id ?? null, values: toImport(record), firstDay } };
      });
    },
    findOwners: async (db, names) => (belonging ? findOwners(db, belonging.owners, names) : new Map()),
    lock: lockUserManagement,
    async write(tx, drafts, at) {
      const added = await addNew(
        tx,
        drafts.filter(({ existing }) => !existing),
        at,
      );
      const stored = await byId(
        tx,
        drafts.flatMap(({ existing }) => existing?.id ?? []),
      );
      const updates = drafts.flatMap(({ existing, values, ownerId }) => {
        const before = stored.get(existing?.id ?? 0);
        return before ? [{ before, after: withImported(before.values, values), ownerId }] : [];
      });
      await update(tx, updates, at);
      return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
    },
    async undo(tx, records, at) {
      const stored = await byId(
        tx,
        records.map(({ id }) => id),
      );
      const added = records.filter(({ id, before }) => !before && stored.has(id)).map(({ id }) => id);
      if (added.length > 0) await room.remove(tx, added, at);

      const ownerIds = records.flatMap(({ owner }) => owner?.before ?? []);
      const live = belonging ? await notDeletedIds(tx, belonging.owners, ownerIds) : new Set<number>();
      const updates = records.flatMap((record) => {
        const before = record.before ? stored.get(record.id) : undefined;
        if (!before) return [];
        const after = withImported(before.values, restoredValues(record, toImport(before)));
        return [{ before, after, ownerId: restoredOwner(record, before.owner?.id ?? null, live) }];
      });
      await update(tx, updates, at);
    },
  };
}

type Sought<Kept extends RecordValues> = { room: RecordImport<Kept>; candidates: readonly Candidate[] };

async function findByIdOrName<Kept extends RecordValues>(
  db: Query,
  { room, candidates }: Sought<Kept>,
): Promise<StoredRecord<Kept>[][]> {
  const keys = candidates.map(({ id, values }) => (id === null ? room.keyOf(values) : null));
  const ids = candidates.flatMap(({ id }) => id ?? []);
  const names = keys.filter((key) => key !== null);
  const live = sql`select id, name_key as key from ${sql.table(`${room.noun}s`)} where deleted_at is null and`;
  // With `or`, SQLite would scan the table.
  const { rows } = await sql<{ id: number; key: string }>`${live} ${isIn('id', ids)}
    union ${live} ${isInTexts('name_key', names)}`.execute(db);
  const found = await room.findByIds(
    db,
    rows.map(({ id }) => id),
  );
  const records = new Map(found.map((record) => [record.id, record]));
  const [byId, byKey] = [Map.groupBy(rows, ({ id }) => id), Map.groupBy(rows, ({ key }) => key)];
  return candidates.map(({ id }, index) =>
    ((id === null ? byKey.get(keys[index] ?? '') : byId.get(id)) ?? []).flatMap((row) => records.get(row.id) ?? []),
  );
}

/** Writes records with an audit entry each. */
function recordWriter<Kept extends RecordValues>(
  room: RecordImport<Kept>,
  { storedName, withImported }: Pick<Mapping<Kept>, 'storedName' | 'withImported'>,
) {
  const { noun, nameField, belonging } = room;

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
    await room.update(
      tx,
      changes.map(({ before: { id }, after, ownerId }) => ({ id, values: after, ownerId })),
    );
    const moves = changes.map(({ before: { id, owner }, ownerId }) => ({ id, from: owner?.id ?? null, to: ownerId }));
    if (belonging) await changeMemberships(tx, belonging.membership, moves, at);
    for (const { before, after, change } of changes)
      tx.audit(`${noun}.updated`, { kind: noun, id: before.id, name: String(after[storedName(nameField)]) }, change);
  }

  async function addNew(tx: Change, drafts: readonly Draft[], at: Date): Promise<number[]> {
    if (drafts.length === 0) return [];
    const added = drafts.map(({ values, ownerId }) => ({ values: withImported(room.blank, values), ownerId }));
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
