import { deleteAdministrators, updateAdministrator } from '@eemusic/contract/access/administrators';
import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { restore } from '#platform/deletions/room.ts';
import { restorersOf } from '#app/rooms.ts';
import { identify } from '#access/session/index.ts';
import { aStaff } from '#testing/a-staff.ts';
import { deleteAdministrators as deleteAll } from './room.ts';

type Staff = Awaited<ReturnType<typeof aStaff>>;
type Person = { id: number; token: string };

const rounds = 20;

const actions = {
  deactivate: ({ setStatus }: Staff, target: Person, by: Person) => setStatus(target.id, 0, by),
  delete: ({ call }: Staff, target: Person, by: Person) => call(deleteAdministrators, { usersIds: [target.id] }, by),
  strip: ({ call }: Staff, target: Person & { fields: Fields }, by: Person) =>
    call(updateAdministrator, { ...target.fields, permissions: ['SL'] }, by),
};
type Fields = Awaited<ReturnType<Staff['fieldsOf']>>;

const holders = async ({ services }: Staff) => {
  const rows = await services.database.read
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_id', 'administrators.id')
    .select('administrators.id')
    .where('code', '=', 'AD')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Two administrators who are the only holders of AD. */
async function twoLastHolders(staff: Staff) {
  const { database } = staff.services;
  const administrators = [
    await staff.createTestAdministrator('SL', 'AD'),
    await staff.createTestAdministrator('SL', 'AD'),
  ] as const;
  const ids = administrators.map(({ id }) => id);
  const permissions: Code[] = ['SL', 'AD'];
  await database.write((tx) =>
    tx.updateTable('administrators').set({ is_active: 0 }).where('id', 'not in', ids).execute(),
  );
  const [one, other] = administrators.map((person) => ({
    ...person,
    fields: { userId: person.id, gender: 0 as const, ...person, permissions },
  }));
  if (!one || !other) throw new Error('two were hired');
  return { one, other };
}

describe('two holders of AD', () => {
  it.each([
    ['deactivate', 'deactivate'],
    ['delete', 'delete'],
    ['strip', 'strip'],
    ['delete', 'strip'],
    ['strip', 'deactivate'],
  ] as const)(`%s and %s each other at once, and one remains, ${rounds} times`, async (first, second) => {
    const staff = await aStaff();

    for (let round = 0; round < rounds; round += 1) {
      const { one, other } = await twoLastHolders(staff);
      const answers = await Promise.all([actions[first](staff, other, one), actions[second](staff, one, other)]);

      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 403]).toContain(statuses[1]);
      expect(await holders(staff)).toHaveLength(1);
    }
  });
});

describe('the acting administrator', () => {
  it.each([
    ['signed out', 'sessions', 'Please login!!!'],
    ['lost their codes', 'administrator_codes', 'You need the permission'],
  ] as const)('deletes and restores nobody if they have %s since the request arrived', async (_, table, refusal) => {
    const staff = await aStaff();
    const { services, me } = staff;
    const [deleted, kept] = [await staff.createTestAdministrator('SL'), await staff.createTestAdministrator('SL')];
    const by = await identify(services, me.token, { address: '', userAgent: '', requestId: '' });
    if (!by) throw new Error('somebody is signed in');
    const { deletionId } = await deleteAll(services, { usersIds: [deleted.id] }, by);
    await services.database.write((tx) => tx.deleteFrom(table).execute());

    await expect(deleteAll(services, { usersIds: [kept.id] }, by)).rejects.toThrow(refusal);
    await expect(restore(services, restorersOf(services), { deletionId }, by)).rejects.toThrow(refusal);

    const rows = await services.database.read.selectFrom('administrators').select(['id', 'deleted_at']).execute();
    expect(rows.filter(({ deleted_at: at }) => at !== null).map(({ id }) => id)).toEqual([deleted.id]);
  });
});

describe('a ring of five holders of AD', () => {
  it('in which each deletes the next leaves somebody', async () => {
    const staff = await aStaff();

    for (let round = 0; round < rounds; round += 1) {
      const ring = await Promise.all(Array.from({ length: 5 }, () => staff.createTestAdministrator('AD')));
      await Promise.all(
        ring.map(({ id }, index) =>
          staff.call(deleteAdministrators, { usersIds: [id] }, { token: ring[(index + 1) % 5]?.token ?? null }),
        ),
      );

      const left = (await holders(staff)).filter((id) => ring.some((person) => person.id === id));
      expect(left.length).toBeGreaterThan(0);
    }
  });
});
