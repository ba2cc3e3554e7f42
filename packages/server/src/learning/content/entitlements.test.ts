import { readCatalogue, readPublishedScore, readStudentState } from '@eemusic/contract/learning/content';
import { listKeyLibraries } from '@eemusic/contract/sales/key-libraries';
import { exportKeys, getKey } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { learnerToken } from '#testing/an-app.ts';
import { addManyScores, addTestLibrary } from '#testing/many-scores.ts';
import { readWorkbook } from '#testing/read-workbook.ts';
import { refusedFields } from '#testing/refused-fields.ts';
import { someKeys } from '#testing/some-keys.ts';

/** Two libraries with a score each, and a school with keys for some of the libraries. */
async function aChoice() {
  const keys = await someKeys();
  const { call, services, redeem, generate, educatorId } = keys;
  const { database } = services;
  const token = { token: learnerToken };
  const first = await addTestLibrary(database, 'First Steps');
  const [inFirst = 0] = await addManyScores(database, [{ score: { name: 'One', library_id: first } }]);
  const second = await addTestLibrary(database, 'Second Steps');
  const [inSecond = 0] = await addManyScores(database, [{ score: { name: 'Two', library_id: second } }]);
  const aUser = async (libraryIds?: number[] | null, studentId: number | null = null) => {
    const made = await generate({ numberOfKeys: 1, ...(libraryIds !== undefined && { libraryIds }) });
    const { activationId, key } = made.body.keys[0] ?? { activationId: 0, key: '' };
    const redeemed = await redeem(key, { studentId, contactEmail: `${key}@example.com` });
    return { keyId: activationId, studentId: redeemed.body.studentId };
  };
  return {
    ...keys,
    first,
    second,
    inFirst,
    inSecond,
    aUser,
    educatorId,
    catalogue: ({ studentId, ...query }: { studentId?: number; since?: string } = {}, headers = {}) =>
      call(readCatalogue, { ...query, ...(studentId && { studentId: `${studentId}` }) }, { ...token, headers }),
    score: (id: number, studentId?: number) =>
      call(readPublishedScore, { id: `${id}`, ...(studentId && { studentId: `${studentId}` }) }, token),
    state: (id: number) => call(readStudentState, { id: `${id}` }, token),
    move: async (id: number, libraryId: number) =>
      database.write((tx) => tx.updateTable('scores').set({ library_id: libraryId }).where('id', '=', id).execute()),
  };
}

describe('what a key opens', () => {
  it('is every library unless some were chosen when it was made', async () => {
    const { aUser, catalogue, score, state, first, inFirst, inSecond } = await aChoice();
    const [whole, limited] = [await aUser(), await aUser([first])];

    const ids = async (studentId?: number) =>
      (await catalogue(studentId === undefined ? {} : { studentId })).body.scores.map(({ id }) => id);
    expect(await ids()).toEqual([inFirst, inSecond]);
    expect(await ids(whole.studentId)).toEqual([inFirst, inSecond]);
    expect(await ids(limited.studentId)).toEqual([inFirst]);
    expect((await score(inSecond, whole.studentId)).status).toBe(200);
    expect((await score(inFirst, limited.studentId)).status).toBe(200);
    expect(await score(inSecond, limited.studentId)).toRefuse(404, 'This score does not exist');
    const named = async (id: number) => (await state(id)).body.libraries.map(({ libraryName }) => libraryName);
    expect(await named(whole.studentId)).toEqual(expect.arrayContaining(['First Steps', 'Second Steps']));
    expect(await named(limited.studentId)).toEqual(['First Steps']);
  });

  it('is followed by the catalogue: a score that moves away is removed, one that comes is there', async () => {
    const { aUser, catalogue, move, first, second, inFirst, inSecond } = await aChoice();
    const { studentId } = await aUser([first]);
    const { cursor } = (await catalogue({ studentId })).body;

    await move(inFirst, second);
    const left = (await catalogue({ studentId, since: cursor })).body;
    await move(inSecond, first);
    const come = (await catalogue({ studentId, since: left.cursor })).body;

    expect(left).toMatchObject({ scores: [], removed: [inFirst] });
    expect(come).toMatchObject({ scores: [{ id: inSecond }], removed: [] });
    expect((await catalogue({ studentId })).body).toMatchObject({ scores: [{ id: inSecond }], removed: [] });
  });

  it('changes with the next key: cursor and ETag of before hold no longer', async () => {
    const { aUser, catalogue, first, second, inSecond } = await aChoice();
    const { studentId } = await aUser([first]);
    const before = await catalogue({ studentId });
    const etag = before.headers['etag'] ?? '';
    expect((await catalogue({ studentId }, { 'if-none-match': etag })).status).toBe(304);
    expect((await catalogue({}, { 'if-none-match': etag })).status).toBe(200);

    await aUser([second], studentId);

    expect((await catalogue({ studentId }, { 'if-none-match': etag })).status).toBe(200);
    expect((await catalogue({ studentId, since: before.body.cursor })).body).toMatchObject({
      code: 'catalogue.cursor',
    });
    expect((await catalogue({ studentId })).body.scores).toMatchObject([{ id: inSecond }]);
  });

  it('is refused for users who do not exist or are inactive', async () => {
    const { aUser, catalogue, score, services, inFirst } = await aChoice();
    const { studentId } = await aUser();

    expect(await catalogue({ studentId: 999_999 })).toRefuse(404, 'This user does not exist');
    await services.database.write((tx) =>
      tx.updateTable('students').set({ is_active: 0 }).where('id', '=', studentId).execute(),
    );
    expect((await catalogue({ studentId })).body).toMatchObject({ code: 'student.inactive' });
    expect((await score(inFirst, studentId)).body).toMatchObject({ code: 'student.inactive' });
  });
});

describe('the libraries of keys', () => {
  it('are chosen as they are made, and kept for the next ones of the school if one wants', async () => {
    const { generate, call, educatorId, educator, first, second, trail } = await aChoice();
    const chosen = async (of = educatorId) => (await call(listKeyLibraries, { educatorId: of })).body.defaultIds;
    const made = async (input: Parameters<typeof generate>[0]) =>
      (await generate({ numberOfKeys: 1, ...input })).body.keys[0]?.libraryIds;

    expect(await chosen()).toBeNull();
    expect(await made({ libraryIds: [second, first, first] })).toEqual([first, second]);
    expect(await made({})).toBeNull();
    expect(await made({ libraryIds: [first], isDefault: true })).toEqual([first]);
    expect(await chosen()).toEqual([first]);
    expect(await made({})).toEqual([first]);
    expect(await chosen(await educator({ name: 'Other School' }))).toBeNull();
    expect(await made({ libraryIds: null, isDefault: true })).toBeNull();
    expect(await chosen()).toBeNull();
    const after = (await trail()).filter(({ action }) => action === 'key.generated').map((entry) => entry.after ?? '');
    expect(after.some((text) => text.includes('"libraries":["First Steps"],"isDefault":true'))).toBe(true);
  });

  it('must exist, and be at least one', async () => {
    const { generate, first } = await aChoice();

    expect(await generate({ libraryIds: [first, 999_999] })).toRefuse(404, 'This library does not exist');
    expect(refusedFields(await generate({ libraryIds: [] }))).toEqual(['libraryIds']);
  });

  it('stand with the key and in keys.xlsx; a default without its deleted library is what is left', async () => {
    const { generate, call, educatorId, services, first, second } = await aChoice();
    const made = await generate({ numberOfKeys: 1, libraryIds: [first, second], isDefault: true });
    const id = `${made.body.keys[0]?.activationId}`;

    expect((await call(getKey, { id })).body.key.libraryIds).toEqual([first, second]);
    const { bytes } = await call(exportKeys, { selectedEducators: [educatorId] });
    expect((await readWorkbook(bytes)).sheets[0]?.rows[1]?.at(-1)).toBe('First Steps, Second Steps');
    await services.database.write((tx) =>
      tx.updateTable('libraries').set({ deleted_at: '2026-03-01T00:00:00.000Z' }).where('id', '=', first).execute(),
    );
    expect((await call(listKeyLibraries, { educatorId })).body.defaultIds).toEqual([second]);
  });
});
