import { deleteEducators } from '@eemusic/contract/sales/educators';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { describe, expect, it } from 'vitest';
import { someKeys } from '#testing/some-keys.ts';

/** A sheet of a hundred keys, of which the first is redeemed. */
async function aSheet() {
  const scene = await someKeys();
  const { keys } = (await scene.generate({ numberOfKeys: 100 })).body;
  const [first] = keys;
  await scene.redeem(first?.key ?? '');
  const ids = keys.map(({ activationId }) => activationId);
  return { ...scene, keys, ids, unused: keys[1]?.key ?? '', unusedId: ids[1] ?? 0 };
}

describe('stopping many keys', () => {
  it('revokes used and unused ones with a reason, and reinstates exactly those', async () => {
    const { toggleMany, toggle, ids, unused, unusedId, redeem, shown, trail } = await aSheet();
    await toggle(ids[0] ?? 0, true);

    const { body } = await toggleMany(ids, true, 'The sheet leaked');

    expect(body).toMatchObject({ message: '100 keys revoked', changed: 99 });
    expect(body.changedIds).toEqual(ids.slice(1));
    expect(await redeem(unused)).toRefuse(410, 'This key was revoked');
    expect(await shown(unusedId)).toMatchObject({ status: 'Revoked', isRevoked: true });
    expect((await trail()).at(-1)).toMatchObject({
      action: 'key.revoked',
      after: '{"isRevoked":true,"reason":"The sheet leaked"}',
    });
    expect((await toggleMany(ids, true)).body).toMatchObject({ changed: 0, changedIds: [] });

    expect((await toggleMany(body.changedIds, false)).body).toMatchObject({ message: '99 keys reinstated' });

    expect(await shown(ids[0] ?? 0)).toMatchObject({ status: 'Revoked' });
    expect((await redeem(unused, { fullName: 'Lin' })).status).toBe(200);
  });

  it('changes nothing if one key does not exist, and leaves the single call as it was', async () => {
    const { toggleMany, toggle, ids, unusedId, shown } = await aSheet();

    expect(await toggleMany([...ids, 999_999], true)).toRefuse(404);
    expect(await toggle(unusedId, true)).toRefuse(400, 'No user associated with this key');
    expect(await toggleMany([], true)).toRefuse(400);

    expect(await shown(unusedId)).toMatchObject({ status: 'Available' });
  });

  it('outlasts a deletion of the key and of its school, both undone', async () => {
    const { call, wait, toggleMany, deleteKeys, ids, unused, unusedId, redeem, educatorId } = await aSheet();
    await toggleMany(ids, true, 'The sheet leaked');
    wait(1);

    const key = (await deleteKeys(unusedId)).body;
    const school = (await call(deleteEducators, { educatorsIds: [educatorId] })).body;
    await call(restoreDeletion, { deletionId: school.deletionId });
    await call(restoreDeletion, { deletionId: key.deletionId });

    expect(await redeem(unused)).toRefuse(410);
  });
});
