import { day } from '@eemusic/contract/platform/durations';
import { deleteEducators } from '@eemusic/contract/sales/educators';
import { editStudent } from '@eemusic/contract/sales/users';
import { deleteKeys as contract, selectKeys } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { engine } from '#testing/databases.ts';
import { answeredBefore } from '#testing/many-searches.ts';
import { someKeys } from '#testing/some-keys.ts';

const gone = 'This key does not exist';

describe('deleting keys', () => {
  it('revokes keys in use, and undo restores all of them as they were', async () => {
    const { inUse, key, toggle, educatorId, deleteKeys, redeem, studentOf, restore, shown, kept, trail } =
      await someKeys();
    const [unused, used, revoked] = [await key(educatorId), await inUse(), await inUse()];
    await toggle(revoked.id, true);
    const ids = [unused.id, used.id, revoked.id];
    const before = await kept();

    const { body } = await deleteKeys(...ids, ...ids);

    expect(body.message).toBe('Key deleted successful');
    expect((await kept()).map(({ deleted_at }) => deleted_at === null)).toEqual([false, false, false]);
    expect((await kept()).map(({ revoked_at }) => revoked_at === null)).toEqual([true, false, false]);
    expect(await redeem(unused.code)).toRefuse(410, 'This key is no longer valid');
    expect(await studentOf(used.studentId)).toMatchObject({ subscriptionStatus: 'Revoked' });
    const entries = (await trail()).slice(-3);
    expect(entries).toMatchObject(ids.map((id) => ({ action: 'key.deleted', record_id: String(id) })));
    expect(entries.map(({ after }) => after)).toEqual([null, '{"isRevoked":true}', null]);
    expect(JSON.stringify(await trail())).not.toContain(used.code);

    expect((await restore(body.deletionId)).body).toMatchObject({
      message: '3 keys restored',
      code: 'record.restored',
      params: { noun: 'key', count: 3 },
    });
    const back = await kept();
    expect(back.map(({ version: _v, ...row }) => row)).toEqual(before.map(({ version: _v, ...row }) => row));
    expect(await shown(used.id)).toMatchObject({ status: 'Active', isRevoked: false });
    expect(await studentOf(used.studentId)).toMatchObject({ subscriptionStatus: 'Active' });
    expect((await redeem(unused.code)).status).toBe(200);
    expect(await restore(body.deletionId)).toRefuse(409);
    const one = (await deleteKeys(unused.id)).body.deletionId;
    const name = `${unused.code.slice(0, 4)}-…-${unused.code.slice(-4)}`;
    expect((await restore(one)).body).toMatchObject({ message: `Key ${name} restored`, code: 'record.restored' });
  });

  it.runIf(engine === 'sqlite')(
    'that a filter finds passes all who search, as nobody can write meanwhile',
    async () => {
      const { call, generate, kept, services } = await someKeys();
      await generate();
      const token = (await call(selectKeys, { status: 'Available' })).body.token ?? '';

      const answered = await answeredBefore(services, 12, () =>
        call(contract, { matching: { status: 'Available', token } }),
      );

      expect(answered).toBeLessThan(8);
      expect((await kept()).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    },
  );

  it('deletes all or none, or all that a filter finds unless it finds others by then', async () => {
    const { call, generate, deleteKeys, kept } = await someKeys();
    const { keys } = (await generate({ numberOfKeys: 4 })).body;
    const [first = 0, ...others] = keys.map(({ activationId }) => activationId);
    const filter = { status: 'Available' as const };
    const token = (await call(selectKeys, filter)).body.token ?? '';
    const remove = (input: object) => call(contract, input);

    expect(await deleteKeys(first, 999_999)).toRefuse(404, gone);
    for (const input of [{}, { selectedKeys: [] }])
      expect(await remove(input)).toRefuse(400, 'Please select at least one key');
    for (const selectedKeys of ['1', ['1'], [0], [1.5], [[1]], { 0: 1 }, null])
      expect(await remove({ selectedKeys })).toRefuse(400);
    expect(await remove({ selectedKeys: [first], matching: { token } })).toRefuse(400);
    expect(await remove({ matching: { status: 'Gone', token } })).toRefuse(400);
    expect(await remove({ matching: { status: 'Revoked', token } })).toRefuse(409);
    expect((await kept()).every(({ deleted_at }) => deleted_at === null)).toBe(true);
    expect((await deleteKeys(first)).status).toBe(200);
    expect(await remove({ matching: { ...filter, token } })).toRefuse(409);
    expect(await deleteKeys(first)).toRefuse(404, gone);
    const now = (await call(selectKeys, filter)).body;
    expect(now.total).toBe(others.length);
    expect((await remove({ matching: { ...filter, token: now.token } })).status).toBe(200);
    expect((await kept()).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  it('by concurrent requests happens once and never revokes a deleted key', async () => {
    const { inUse, generate, deleteKeys, toggle, kept, restore } = await someKeys();
    const { keys } = (await generate()).body;
    const ids = keys.map(({ activationId }) => activationId);
    const used = await inUse();

    const twice = await Promise.all([deleteKeys(...ids), deleteKeys(...ids.toReversed())]);
    const [removed, toggled] = await Promise.all([deleteKeys(used.id), toggle(used.id, true)]);

    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(toggled.status);
    await restore(removed.body.deletionId);
    const key = (await kept()).find(({ id }) => id === used.id);
    expect(key?.revoked_at === null).toBe(toggled.status === 404);
  });

  it('can be undone by holders of UM or SM', async () => {
    const { generate, deleteKeys, restore, createTestAdministrator } = await someKeys();
    const [one, other] = (await generate()).body.keys.map(({ activationId }) => activationId);
    const [first, second] = [(await deleteKeys(one ?? 0)).body, (await deleteKeys(other ?? 0)).body];

    expect(await restore(first.deletionId, await createTestAdministrator('SL', 'AD'))).toRefuse(403);
    expect((await restore(first.deletionId, await createTestAdministrator('UM'))).status).toBe(200);
    expect((await restore(second.deletionId, await createTestAdministrator('SM'))).status).toBe(200);
  });

  it('is final after 30 days: redeemed keys stay hidden, for the ledger and their users', async () => {
    const { services, call, inUse, key, educatorId, deleteKeys, kept, wait, restore, signIn, me } = await someKeys();
    const [unused, used, left] = [await key(educatorId), await inUse(), await key(educatorId)];
    const { deletionId } = (await deleteKeys(unused.id, used.id)).body;
    wait(30 * day);

    await purgeDeletions(services, restorersOf(services));

    expect((await kept()).map(({ id, deleted_at }) => [id, deleted_at === null])).toEqual([
      [used.id, false],
      [left.id, true],
    ]);
    const token = await signIn(me.id);
    expect(await restore(deletionId, { token })).toRefuse(404);
    const { student } = (await call(editStudent, { studentId: used.studentId }, { token })).body;
    expect(student).toMatchObject({ subscriptionCode: used.code, subscriptionStatus: 'Revoked' });
  });
});

describe('deleting an educator', () => {
  it('revokes its unused keys, and restoring it reinstates exactly those', async () => {
    const { call, inUse, generate, toggle, educator, educatorId, redeem, shown, restore, trail, wait } =
      await someKeys();
    const other = await educator({ name: 'Elm School' });
    const [active, revoked] = [await inUse(), await inUse()];
    await toggle(revoked.id, true);
    const unused = (await generate()).body.keys;
    const elsewhere = (await generate({ educatorId: other, numberOfKeys: 1 })).body.keys;
    wait(1000);

    const { deletionId } = (await call(deleteEducators, { educatorsIds: [educatorId] })).body;

    const statuses = () =>
      Promise.all(
        [active.id, revoked.id, ...[...unused, ...elsewhere].map(({ activationId }) => activationId)].map(
          async (id) => (await shown(id)).status,
        ),
      );
    expect(await statuses()).toEqual(['Active', 'Revoked', 'Revoked', 'Revoked', 'Revoked', 'Available']);
    expect(await redeem(unused[0]?.key ?? '')).toRefuse(410, 'This key was revoked');
    const entry = (await trail()).findLast(({ action }) => action === 'key.revoked');
    expect(entry).toMatchObject({ record_kind: 'key', record_id: null, record_name: 'Oak School' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ educatorId, keys: 3, isRevoked: true });

    await restore(deletionId);

    expect(await statuses()).toEqual(['Active', 'Revoked', 'Available', 'Available', 'Available', 'Available']);
    const back = (await trail()).find(({ action, record_id }) => action === 'key.reinstated' && record_id === null);
    expect(JSON.parse(back?.after ?? '')).toEqual({ educatorId, keys: 3, isRevoked: false });
    expect((await redeem(unused[0]?.key ?? '')).status).toBe(200);
  });

  it('and its keys, undone in any order, lets keys be redeemed only while the educator exists', async () => {
    const { call, generate, educatorId, deleteKeys, restore, kept } = await someKeys();
    const ids = (await generate({ numberOfKeys: 2 })).body.keys.map(({ activationId }) => activationId);
    const remove = async () => (await call(deleteEducators, { educatorsIds: [educatorId] })).body.deletionId;
    const removeKeys = async () => (await deleteKeys(...ids)).body.deletionId;
    const revoked = async () => (await kept()).filter(({ revoked_at }) => revoked_at !== null).length;

    const [firstKeys, thenIt] = [await removeKeys(), await remove()];
    await restore(firstKeys);
    expect(await revoked()).toBe(2);
    await restore(thenIt);
    expect(await revoked()).toBe(0);

    const [firstIt, thenKeys] = [await remove(), await removeKeys()];
    await restore(firstIt);
    await restore(thenKeys);
    expect(await revoked()).toBe(0);
  });

  it('revokes all of them, however many', async () => {
    const { call, generate, educatorId, restore, kept } = await someKeys();
    await Promise.all(Array.from({ length: 6 }, () => generate({ numberOfKeys: 100 })));
    const revoked = async () => (await kept()).filter(({ revoked_at }) => revoked_at !== null).length;

    const { deletionId } = (await call(deleteEducators, { educatorsIds: [educatorId] })).body;
    expect(await revoked()).toBe(600);
    await restore(deletionId);
    expect(await revoked()).toBe(0);
  });
});
