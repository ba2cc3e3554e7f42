import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type Fields, isTextKind } from '@eemusic/contract/sales/fields';
import { type Change, differences, type Engine, type Query } from '#platform/database/index.ts';
import { sql } from 'kysely';
import {
  changeMemberships,
  notDeletedIds,
  lockUserManagement,
  type Membership,
  nameKey,
} from '#sales/user-management/index.ts';
import type { Candidate, Draft, ImportDefinition, ImportValue, ImportUndo, Values } from './definition.ts';
import { restoredValues } from './undo.ts';

type RecordValues = Readonly<Record<string, ImportValue | boolean>>;

/** A live record in the form in which an import compares it. */
export type StoredRecord<Kept> = {
  id: number;
  version: number;
  values: Kept;
  owner: { id: number; name: string } | null;
  /** Null if the record has no first day. */
  firstDay: string | null;
};

export type RecordUpdate<Kept> = { id: number; values: Kept; ownerId: number | null };

/** How records belong to owners. */
type Belonging = {
  /** The field that contains the owner's name. */
  ownerField: string;
  membership: Membership;
  owners: keyof typeof ownerErrors;
};

/** What channels, educators and students each define for the import of their records. */
type RecordImport<Kept extends { isActive: boolean }> = Pick<
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
> & {
  /** The fields of a record; where an import field has another name, it maps to that name. */
  kept: Fields;
  storedAs: Readonly<Record<string, keyof Kept & string>>;
  /** The defaults of a new record. */
  blank: Kept;
  /** Null if records have no owner. */
  belonging: Belonging | null;
  findByIds(db: Query, ids: readonly number[]): Promise<readonly StoredRecord<Kept>[]>;
  /** Returns the live records that each row may match. */
  findMatches(db: Query, candidates: readonly Candidate[]): Promise<readonly (readonly StoredRecord<Kept>[])[]>;
  /** Returns what adds these records without audit entries and returns their ids. */
  prepare(records: readonly { values: Kept; ownerId: number | null }[], at: Date): (tx: Change) => Promise<number[]>;
  update(tx: Change, updates: readonly RecordUpdate<Kept>[]): Promise<void>;
  /** Deletes records in the same way as an administrator would. */
  remove(tx: Change, ids: readonly number[], at: Date): Promise<unknown>;
};

export function recordImport<Kept extends RecordValues & { isActive: boolean }>(
  engine: Engine,
  room: RecordImport<Kept>,
): ImportDefinition {
  const { noun, nameField, belonging, kept, storedAs } = room;
  const ownerField = belonging?.ownerField ?? null;
  const storedName = (field: string): string => storedAs[field] ?? field;
  const isText = (name: string) => kept[name] !== undefined && isTextKind(kept[name].kind);
  const importable = room.fields.filter(({ field, isReadOnly }) => !isReadOnly && field !== ownerField);

  const valuesOf = ({ values, owner }: StoredRecord<Kept>): Values => ({
    ...Object.fromEntries(importable.map(({ field }) => [field, cellValue(values[storedName(field)] ?? null)])),
    ...(ownerField !== null && { [ownerField]: owner?.name ?? null }),
  });

  const withValues = (before: Kept, imported: Values): Kept => {
    const changed = importable
      .filter(({ field }) => imported[field] !== undefined)
      .map(({ field }) => {
        const [name, value] = [storedName(field), imported[field] ?? null];
        if (name === 'isActive') return [name, value === 1];
        return [name, isText(name) ? String(value ?? '') : value];
      });
    return { ...before, ...Object.fromEntries(changed) };
  };

  /** The owner's field in the audit trail. */
  const auditedOwner = (id: number | null) => (belonging ? { [belonging.membership.ownerField]: id } : {});

  const byId = async (tx: Change, ids: readonly number[]) =>
    new Map((await room.findByIds(tx, ids)).map((record) => [record.id, record]));

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

  function prepareNew(drafts: readonly Draft[], at: Date): (tx: Change) => Promise<number[]> {
    const added = drafts.map(({ values, ownerId }) => ({ values: withValues(room.blank, values), ownerId }));
    const entries = added.map(({ values, ownerId }) => ({ after: { ...values, ...auditedOwner(ownerId) } }));
    const add = room.prepare(added, at);
    return async (tx) => {
      const ids = await add(tx);
      for (const [index, entry] of entries.entries())
        tx.audit(`${noun}.created`, { kind: noun, id: ids[index] ?? 0 }, entry);
      return ids;
    };
  }

  return {
    ...room,
    ownerField,
    async find(db, candidates) {
      const matches = await room.findMatches(db, candidates);
      return matches.map(([record, ...others]) => {
        if (others.length > 0)
          return { reason: { field: nameField, error: fieldErrorOf('name.ambiguous', { of: room.records }) } };
        if (!record) return null;
        const { id, version, owner, values, firstDay } = record;
        const name = String(values[storedName(nameField)]);
        return { existing: { id, name, version, ownerId: owner?.id ?? null, values: valuesOf(record), firstDay } };
      });
    },
    async findOwners(db, names) {
      if (!belonging) return new Map();
      const { owners } = belonging;
      const { rows } = await sql<{ id: number; key: string }>`select id, name_key as key from ${sql.table(owners)}
        where name_key in (${sql.join(names.map(nameKey))}) and deleted_at is null`.execute(db);
      const byKey = Map.groupBy(rows, ({ key }) => key);
      return new Map(
        names.map((name) => {
          const [first, second] = byKey.get(nameKey(name)) ?? [];
          if (second) return [name, ownerErrors[owners].ambiguous(name)];
          return [name, first?.id ?? ownerErrors[owners].unknown(name)];
        }),
      );
    },
    lock: (tx) => lockUserManagement(tx, engine),
    prepare(drafts, at) {
      const add = prepareNew(
        drafts.filter(({ existing }) => !existing),
        at,
      );
      return async (tx) => {
        const added = await add(tx);
        const stored = await byId(
          tx,
          drafts.flatMap(({ existing }) => existing?.id ?? []),
        );
        const updates = drafts.flatMap(({ existing, values, ownerId }) => {
          const before = stored.get(existing?.id ?? 0);
          return before ? [{ before, after: withValues(before.values, values), ownerId }] : [];
        });
        await update(tx, updates, at);
        return drafts.map(({ existing }) => existing?.id ?? added.shift() ?? 0);
      };
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
        const after = withValues(before.values, restoredValues(record, valuesOf(before)));
        return [{ before, after, ownerId: restoredOwner(record, before.owner?.id ?? null, live) }];
      });
      await update(tx, updates, at);
    },
  };
}

const cellValue = (value: ImportValue | boolean): ImportValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === '' ? null : value;
};

/**
 * Returns the owner from before the import, unless somebody has moved the record since or that owner no longer exists.
 */
function restoredOwner({ owner }: ImportUndo, now: number | null, live: ReadonlySet<number>): number | null {
  if (!owner || owner.after !== now) return now;
  return owner.before === null || live.has(owner.before) ? owner.before : now;
}

const ownerErrors = {
  channels: {
    ambiguous: (name: string) => fieldErrorOf('channel.ambiguous', { name }),
    unknown: (name: string) => fieldErrorOf('channel.unknown', { name }),
  },
  educators: {
    ambiguous: (name: string) => fieldErrorOf('educator.ambiguous', { name }),
    unknown: (name: string) => fieldErrorOf('educator.unknown', { name }),
  },
};
