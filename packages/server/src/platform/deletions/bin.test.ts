import { type BinKind, binned, listBin, restoreDeletion } from '@eemusic/contract/platform/deletions';
import { day } from '@eemusic/contract/platform/durations';
import { deleteEducators } from '@eemusic/contract/sales/educators';
import { deleteStudents, listStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { aChain } from '#testing/a-chain.ts';

/** An administrator of the sales chain, with helpers to delete students. */
async function aBin() {
  const server = await aChain({ codes: ['UM'] });
  const bin = async (query: object = {}, { token }: { token?: string } = {}) =>
    (await server.call(listBin, { kind: 'student', ...query }, { ...(token && { token }) })).body;
  const remove = async (usersIds: readonly number[], { token }: { token?: string } = {}) =>
    (await server.call(deleteStudents, { usersIds: [...usersIds] }, { ...(token && { token }) })).body.deletionId;
  const restoreSome = (deletionId: number, records: readonly number[]) =>
    server.call(restoreDeletion, { deletionId, records: [...records] });
  const live = async () => (await server.call(listStudents, {})).body.students.map(({ studentId }) => studentId);
  return { ...server, bin, remove, restoreSome, live };
}

describe('the bin', () => {
  it("shows one's own deletions, newest first, with their expiry, and none of other people", async () => {
    const server = await aBin();
    const [one = 0, two = 0, three = 0, four = 0] = await server.students(4);
    const first = await server.remove([one, two]);
    const colleague = await server.createTestAdministrator('UM');
    await server.remove([three], colleague);
    const second = await server.remove([four]);

    const { deletions, total } = await server.bin();

    expect(total).toBe(2);
    expect(deletions).toMatchObject([
      { deletionId: second, count: 1, records: [{ id: four, name: 'Student 4' }] },
      { deletionId: first, count: 2, records: [{ id: one }, { id: two }] },
    ]);
    for (const { at, until } of deletions) expect(Date.parse(until) - Date.parse(at)).toBe(30 * day);
    expect((await server.bin({ Page: 2, Size: 1 })).deletions).toMatchObject([{ deletionId: first }]);
    expect((await server.bin({}, colleague)).deletions).toMatchObject([{ records: [{ id: three }] }]);
    const counts = [{ kind: 'student', count: 2 }];
    expect(await server.bin({ kind: 'educator' })).toEqual({ deletions: [], total: 0, counts });
  });

  it('shows every kind that the caller may restore, and how many there are of each', async () => {
    const server = await aBin();
    const [one = 0, two = 0] = await server.students(2);
    await server.remove([one]);
    const educatorId = await server.educator();
    await server.call(deleteEducators, { educatorsIds: [educatorId] });
    await server.remove([two]);
    const { deletions, total, counts } = await server.bin({ kind: undefined });

    expect(deletions.map(({ kind }) => kind)).toEqual(['student', 'educator', 'student']);
    expect(total).toBe(3);
    expect(counts).toEqual([
      { kind: 'educator', count: 1 },
      { kind: 'student', count: 2 },
    ]);
    expect((await server.bin()).total).toBe(2);
    const analyst = await server.createTestAdministrator('DA');
    expect(await server.bin({ kind: undefined }, analyst)).toEqual({ deletions: [], total: 0, counts: [] });
  });

  it('restores part of a deletion, and keeps the rest', async () => {
    const server = await aBin();
    const [one = 0, two = 0, three = 0] = await server.students(3);
    const deletionId = await server.remove([one, two, three]);

    const { body } = await server.restoreSome(deletionId, [two]);

    expect(body.message).toBe('User Student 2 restored');
    expect(await server.live()).toEqual([two]);
    expect((await server.bin()).deletions).toMatchObject([
      { deletionId, count: 2, records: [{ id: one }, { id: three }] },
    ]);
    expect(await server.restoreSome(deletionId, [one, two])).toRefuse(409, 'This has already been restored');

    await server.restoreSome(deletionId, [one, three]);
    expect((await server.live()).toSorted()).toEqual([one, two, three]);
    expect(await server.bin()).toEqual({ deletions: [], total: 0, counts: [] });
    expect(await server.restoreSome(deletionId, [one])).toRefuse(409, 'This has already been restored');
  });

  it('restores a record once, whoever else restores it at the same time', async () => {
    const server = await aBin();
    const [one = 0, two = 0] = await server.students(2);
    const deletionId = await server.remove([one, two]);

    const answers = await Promise.all([
      server.restoreSome(deletionId, [one]),
      server.restoreSome(deletionId, [one]),
      server.restore(deletionId),
    ]);

    const refusals = answers.filter(({ status }) => status !== 200);
    for (const refusal of refusals) expect(refusal).toRefuse(409, 'This has already been restored');
    expect(refusals.length).toBeGreaterThan(0);
    const live = await server.live();
    expect(live).toContain(one);
    const restored = (await server.actions()).filter((action) => action === 'student.restored');
    expect(restored).toHaveLength(live.length);
  });

  it('is for those who may delete, and empty after 30 days', async () => {
    const server = await aBin();
    const [one = 0] = await server.students(1);
    await server.remove([one]);

    expect(await server.call(listBin, { kind: 'score' })).toRefuse(
      403,
      'You need the permission Score Library (SL) for this',
    );
    server.wait(30 * day);
    const token = await server.signIn(server.me.id);
    expect(await server.bin({}, { token })).toEqual({ deletions: [], total: 0, counts: [] });
  });

  it("shows AD everybody's deletions with who deleted, of the kinds that they may restore", async () => {
    const server = await aBin();
    const [one = 0, two = 0] = await server.students(2);
    await server.remove([one]);
    const colleague = await server.createTestAdministrator('UM', 'AD');
    const deletionId = await server.remove([two], colleague);

    const { deletions, total } = await server.bin({ owner: 'everybody' }, colleague);

    expect(total).toBe(2);
    expect(deletions).toMatchObject([
      { deletionId, by: colleague.fullName, records: [{ id: two }] },
      { by: expect.stringMatching(/^Admin \d+$/), records: [{ id: one }] },
    ]);
    expect((await server.bin({}, colleague)).deletions).toMatchObject([{ by: null, records: [{ id: two }] }]);
    const asks = (kind: BinKind, by?: { token: string }) =>
      server.call(listBin, { kind, owner: 'everybody' }, { ...(by && { token: by.token }) });
    expect(await asks('student')).toRefuse(403, 'You need the permission Permissions (AD) for this');
    expect(await asks('score', colleague)).toRefuse(403, 'You need the permission Score Library (SL) for this');
  });

  it('requires the codes that restoring requires', async () => {
    const restorers = restorersOf((await aBin()).services);
    for (const [kind, codes] of Object.entries(binned)) expect(restorers[kind]?.codes, kind).toEqual(codes);
  });
});
