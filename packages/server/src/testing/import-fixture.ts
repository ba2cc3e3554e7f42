import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { optionalText, text } from '@eemusic/contract/platform/values';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openClock } from '#platform/clock.ts';
import type { Change, Query } from '#platform/database/index.ts';
import { anActor } from './an-actor.ts';
import { openTestDatabase } from './databases.ts';
import { dayCell, type Existing, type ImportDefinition, textCell } from '#sales/imports/index.ts';

export const importer = anActor(1, 'UM');

export type Plant = { name: string; note?: string | null; planted?: string | null; bed?: string | null };

type Row = {
  id: number;
  name: string;
  note: string | null;
  planted: string | null;
  bed: string | null;
  version: number;
};

/** An import of plants into beds, whose values are texts of three letters. */
export async function importFixture() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const id =
    database.engine === 'sqlite'
      ? 'integer primary key autoincrement'
      : 'integer generated always as identity primary key';
  await database.write((tx) =>
    sql`create table plants (id ${sql.raw(id)}, name varchar(120) not null, note varchar(200), planted varchar(10),
      bed varchar(3), is_gone integer not null default 0, version integer not null default 1)`.execute(tx),
  );
  const all = () =>
    sql<Row>`select id, name, note, planted, bed, version from plants where is_gone = 0 order by id`.execute(
      database.read,
    );
  const services = { database, clock: openClock(() => new Date('2026-03-01T10:00:00.000Z')) };
  return {
    services,
    plants,
    rows: async () => (await all()).rows,
    plant: (...newPlants: Plant[]) => database.write((tx) => insert(tx, newPlants)),
    entries: () =>
      database.read
        .selectFrom('audit_entries')
        .select(['action', 'record_name', 'deletion_id'])
        .orderBy('id')
        .execute(),
  };
}

async function insert(tx: Query, newPlants: readonly Plant[]): Promise<number[]> {
  const values = newPlants.map(
    ({ name, note = null, planted = null, bed = null }) => sql`(${name}, ${note}, ${planted}, ${bed})`,
  );
  const { rows } = await sql<{ id: number }>`
    insert into plants (name, note, planted, bed) values ${sql.join(values)} returning id`.execute(tx);
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}

const beds = new Map([
  ['ABC', 1],
  ['DEF', 2],
]);

const plants: ImportDefinition = {
  noun: 'plant',
  records: 'student',
  nameField: 'name',
  ownerField: 'bed',
  template: { file: { en: 'Template', 'zh-Hans': '模板' }, sheet: { en: 'Plants', 'zh-Hans': '植物' } },
  fields: [
    { field: 'name', headers: { en: 'Name', 'zh-Hans': '植物' }, isRequired: true, parse: textCell(text(120)) },
    { field: 'note', headers: { en: 'Note', 'zh-Hans': '备注' }, parse: textCell(optionalText(200)) },
    { field: 'planted', headers: { en: 'Planted on', 'zh-Hans': '种植日期' }, synonyms: ['Date'], parse: dayCell },
    { field: 'bed', headers: { en: 'Bed', 'zh-Hans': '苗床' }, parse: textCell(text(3)) },
    { field: 'height', headers: { en: 'Height', 'zh-Hans': '高度' } },
  ],
  async total(db) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from plants where is_gone = 0`.execute(db);
    return rows[0]?.total ?? 0;
  },
  async find(db, candidates) {
    const ids = candidates.flatMap((one) => one.id ?? []);
    const names = candidates.flatMap((one) => (one.id === null ? (one.values['name'] ?? '') : []));
    const { rows } = await sql<Row>`select id, name, note, planted, bed, version from plants
      where is_gone = 0 and (id in (${list(ids)}) or name in (${list(names)}))`.execute(db);
    return candidates.map((one) => {
      const candidates = rows.filter((row) => (one.id === null ? row.name === one.values['name'] : row.id === one.id));
      if (candidates.length > 1)
        return { reason: { field: 'name', error: fieldErrorOf('name.ambiguous', { of: 'student' }) } };
      return candidates[0] ? { existing: existingOf(candidates[0]) } : null;
    });
  },
  keyOf: ({ name }) => (name === null || name === undefined ? null : String(name)),
  findOwners: (_, names) =>
    Promise.resolve(new Map(names.map((name) => [name, beds.get(name) ?? fieldErrorOf('channel.unknown', { name })]))),
  lock: () => Promise.resolve(),
  async write(tx, drafts) {
    const fresh = drafts.filter((draft) => !draft.existing);
    const ids =
      fresh.length > 0
        ? await insert(
            tx,
            fresh.map(({ values }) => asPlant(values)),
          )
        : [];
    for (const { existing, values } of drafts) if (existing) await update(tx, existing.id, values);
    const written = drafts.map(({ existing }) => existing?.id ?? ids.shift() ?? 0);
    for (const [index, id] of written.entries())
      tx.audit('plant.planted', { kind: 'plant', id, name: String(drafts[index]?.values['name'] ?? '') });
    return written;
  },
  async undo(tx, records) {
    for (const { id, before, name } of records) {
      if (before) await update(tx, id, before);
      else await sql`update plants set is_gone = 1 where id = ${id}`.execute(tx);
      tx.audit('plant.taken-back', { kind: 'plant', id, name });
    }
    return 0;
  },
};

async function update(tx: Change, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(values).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  await sql`update plants set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(tx);
}

function list(values: readonly (string | number)[]) {
  return values.length > 0 ? sql.join(values) : sql`null`;
}

function existingOf({ id, name, note, planted, bed, version }: Row): Existing {
  const values = { name, note, planted, bed };
  return { id, name, version, ownerId: beds.get(bed ?? '') ?? null, values, firstDay: null };
}

function asPlant(values: Readonly<Record<string, string | number | null>>): Plant {
  const { name, note, planted, bed } = values;
  const asText = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value);
  return { name: asText(name) ?? '', note: asText(note), planted: asText(planted), bed: asText(bed) };
}
