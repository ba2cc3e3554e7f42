import { closeMonth } from '@eemusic/contract/sales/statements';
import { publishScores } from '@eemusic/contract/library/scores';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockScore } from '#library/scores/index.ts';
import type { Change } from '#platform/database/index.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { aMachine } from '#testing/a-machine.ts';
import { anUploadedScore } from '#testing/a-score.ts';

const nouns = ['students', 'educators', 'channels', 'keys', 'sales', 'statements', 'practice'];

describe('a token of one channel', () => {
  it('sees nothing of another, in lists, by number and by any condition', async () => {
    const { add, ask, twoChannels, services } = await aMachine();
    const { own, other } = await twoChannels();
    const { token } = await add({ channelId: own.channelId });
    const countEntries = async () =>
      (await services.database.read.selectFrom('audit_entries').select('id').execute()).length;
    const entries = await countEntries();

    for (const noun of nouns) {
      const all = (await ask(`GET /${noun}`)).body.data;
      const seen = (await ask(`GET /${noun}?limit=200`, undefined, { token })).body.data;
      const expected = all.filter(({ id, channelId }) => (noun === 'channels' ? id : channelId) === own.channelId);
      expect([noun, seen]).toEqual([noun, expected]);
      expect([noun, seen.length > 0, seen.length < all.length]).toEqual([noun, true, true]);
      if (noun === 'practice') continue;
      for (const { id } of all) {
        const { status } = await ask(`GET /${noun}/${id}`, undefined, { token });
        expect(status).toBe(seen.some((one) => one.id === id) ? 200 : 404);
      }
    }
    for (const condition of ['channelId', 'educatorId'] as const) {
      const found = await ask(`GET /students?${condition}=${other[condition]}`, undefined, { token });
      expect(found.body.data).toEqual([]);
    }
    expect((await ask('GET /students?search=West', undefined, { token })).body.data).toEqual([]);
    expect(await countEntries()).toBe(entries);
  });

  it('changes and makes nothing for another, and nothing that concerns all', async () => {
    const { add, ask, twoChannels, services } = await aMachine();
    const { own, other } = await twoChannels();
    const { token } = await add({ channelId: own.channelId });
    const before = (await ask('GET /students')).body.data;
    const write = async (request: string, payload: object) => (await ask(request, payload, { token })).status;
    const key = { durationDays: 366, quantity: 1 };
    const contact = { contactName: 'Mei', phone: '+86 1', email: 'mei@example.com', region: 'SD' };
    const school = { ...contact, name: 'New', userName: 'new', password: 'three blind mice run' };

    expect([
      await write(`PATCH /students/${other.studentId}`, { name: 'Mine' }),
      await write(`PATCH /students/${own.studentId}`, { educatorId: other.educatorId }),
      await write(`PATCH /educators/${own.educatorId}`, { channelId: other.channelId }),
      await write(`PATCH /channels/${other.channelId}`, { name: 'Mine' }),
      await write(`PATCH /keys/${other.keyId}`, { isRevoked: true }),
      await write('POST /keys', { ...key, educatorId: other.educatorId }),
      await write('POST /educators', { ...school, channelId: other.channelId }),
    ]).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect([
      await write(`PATCH /students/${own.studentId}`, { educatorId: null }),
      await write('POST /educators', school),
      await write('POST /channels', { ...contact, name: 'Third' }),
    ]).toEqual([403, 403, 403]);

    expect((await ask('GET /students')).body.data).toEqual(before);
    expect(await write('POST /keys', { ...key, educatorId: own.educatorId })).toBe(201);
    expect(await write('POST /educators', { ...school, channelId: own.channelId })).toBe(201);
    const entries = services.database.read
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_kind', '=', 'token');
    expect((await entries.where('actor_name', '=', 'Mobile app').execute()).map(({ action }) => action)).toEqual([
      'key.generated',
      'educator.created',
    ]);
  });

  it('does not learn who of another channel has a key of its own school', async () => {
    const { add, ask, twoChannels } = await aMachine();
    const { own, other } = await twoChannels();
    const { token } = await add({ channelId: own.channelId });
    const [sold] = (await ask(`GET /keys?studentId=${own.studentId}`)).body.data;
    await ask(`PATCH /students/${own.studentId}`, { educatorId: other.educatorId });

    const { body } = await ask(`GET /keys/${sold?.id}`, undefined, { token });

    expect(body).toMatchObject({ id: sold?.id, studentId: null, status: 'Active' });
    const asked = await ask(`GET /keys?studentId=${own.studentId}`, undefined, { token });
    expect(asked.body.data).toEqual([]);
    const [sale] = (await ask(`GET /sales?studentId=${own.studentId}`)).body.data;
    const refund = { saleId: sale?.id, reason: 'Moved', subscription: 'revoke' };
    expect((await ask('POST /sales', refund, { token })).status).toBe(403);
    expect((await ask(`GET /students/${own.studentId}`, undefined, { token })).status).toBe(404);
  });

  it('does not revoke or reinstate a key of its own school while its user is with another one', async () => {
    const { add, ask, twoChannels } = await aMachine();
    const { own, other } = await twoChannels();
    const { token } = await add({ channelId: own.channelId });
    const [sold] = (await ask(`GET /keys?studentId=${own.studentId}`)).body.data;
    const set = (isRevoked: boolean) => ask(`PATCH /keys/${sold?.id}`, { isRevoked }, { token });

    expect((await set(true)).body).toMatchObject({ status: 'Revoked' });
    expect((await set(false)).body).toMatchObject({ status: 'Active' });
    await ask(`PATCH /students/${own.studentId}`, { educatorId: other.educatorId });
    expect(await set(true)).toMatchObject({ status: 403, body: { code: 'token.channel' } });
    await ask(`PATCH /keys/${sold?.id}`, { isRevoked: true });
    expect(await set(false)).toMatchObject({ status: 403, body: { code: 'token.channel' } });
    expect((await ask(`PATCH /keys/${own.keyId}`, { isRevoked: true }, { token })).status).toBe(200);
  });
});

describe('the nouns', () => {
  it('are changed by the rules and with the entries of the console', async () => {
    const { ask, twoChannels } = await aMachine();
    const { own, other } = await twoChannels();

    const student = await ask(`PATCH /students/${own.studentId}`, {
      name: '李雷',
      phone: '138',
      email: 'lei@example.com',
      isActive: false,
      educatorId: other.educatorId,
      expiresOn: '2027-12-31',
    });
    expect(student).toMatchObject({
      status: 200,
      body: { name: '李雷', channelId: other.channelId, isActive: false, expiresOn: '2027-12-31', phone: '138' },
    });
    expect((await ask(`PATCH /students/${own.studentId}`, { email: 'no' })).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'email', code: 'email.invalid' }],
    });
    const revoked = await ask(`PATCH /keys/${own.keyId}`, { isRevoked: true, reason: 'Order 4711 was cancelled' });
    expect(revoked.body).toMatchObject({ isRevoked: true, status: 'Revoked' });
    const channel = await ask(`PATCH /channels/${own.channelId}`, { isActive: false });
    expect(channel.body).toMatchObject({ isActive: false, educatorCount: 1, name: 'East' });
    expect(await ask('POST /keys', { educatorId: own.educatorId, durationDays: 366 })).toMatchObject({
      status: 400,
      body: { code: 'key.educator' },
    });
    expect((await ask('PATCH /students/999999', { name: 'x' })).body).toMatchObject({ code: 'student.not-found' });
  });

  it('have amounts in hundredths, and a refund is a negative sale', async () => {
    const { ask, twoChannels } = await aMachine();
    const { own } = await twoChannels();
    const [sale] = (await ask(`GET /sales?studentId=${own.studentId}`)).body.data;
    expect(sale).toMatchObject({ kind: 'sale', amount: 39_800, currency: 'CNY', educatorCommission: 7_960 });

    const refund = await ask('POST /sales', { saleId: sale?.id, amount: 10_050, reason: 'Too late' });

    expect(refund).toMatchObject({ status: 201, body: { kind: 'refund', amount: -10_050, refundOf: sale?.id } });
    expect(refund.headers['location']).toBe(`/api/v1/sales/${refund.body.id}`);
    expect((await ask(`GET /sales/${refund.body.id}`)).body).toEqual(refund.body);
  });

  it('are each read and written with their own scope only', async () => {
    const { add, ask, twoChannels } = await aMachine();
    const { own } = await twoChannels();
    const { token } = await add({ scopes: ['students.read', 'keys.write'] });

    expect((await ask('GET /students', undefined, { token })).status).toBe(200);
    for (const request of ['GET /keys', 'GET /sales', `PATCH /students/${own.studentId}`])
      expect(await ask(request, request.startsWith('PATCH') ? {} : undefined, { token })).toMatchObject({
        status: 403,
        body: { code: 'token.scope' },
      });
  });
});

describe('a write that waits for another change', () => {
  type Machine = Awaited<ReturnType<typeof aMachine>>;

  /** Sends a request that may be carried out until it waits for this change. */
  async function askAfter(
    { services }: Machine,
    lock: (tx: Change) => Promise<void>,
    first: string,
    ask: () => ReturnType<Machine['ask']>,
  ) {
    const { database } = services;
    const { change } = database;
    const waiting = Promise.withResolvers<void>();
    database.change = (by, work) => {
      waiting.resolve();
      return change(by, work);
    };
    const { answer } = await database.write(async (tx) => {
      await lock(tx as Change);
      const answer = ask();
      await waiting.promise;
      await sql.raw(first).execute(tx);
      return { answer };
    });
    database.change = change;
    return answer;
  }

  it('is refused if its records are of another channel by then', async () => {
    const machine = await aMachine();
    const { own, other } = await machine.twoChannels();
    const { token } = await machine.add({ channelId: own.channelId });
    const [sold] = (await machine.ask(`GET /keys?studentId=${own.studentId}`)).body.data;
    const moved = (table: string, column: string, id: unknown, to: unknown) =>
      `update ${table} set ${column} = ${String(to)} where id = ${String(id)}`;
    const student = (to: unknown) => moved('students', 'educator_id', own.studentId, to);
    const school = (to: unknown) => moved('educators', 'channel_id', own.educatorId, to);
    const newKeys = { educatorId: own.educatorId, durationDays: 366 };
    const cases = [
      [`PATCH /students/${own.studentId}`, { name: 'Mine' }, student, own.educatorId, other.educatorId, 404],
      [`PATCH /educators/${own.educatorId}`, { name: 'Mine' }, school, own.channelId, other.channelId, 404],
      [`PATCH /keys/${own.keyId}`, { isRevoked: true }, school, own.channelId, other.channelId, 404],
      [`PATCH /keys/${sold?.id}`, { isRevoked: true }, student, own.educatorId, other.educatorId, 403],
      ['POST /keys', newKeys, school, own.channelId, other.channelId, 404],
    ] as const;

    for (const [request, body, move, here, there, refused] of cases) {
      const ask = () => machine.ask(request, body, { token });
      const { status } = await askAfter(machine, lockUserManagement, move(there), ask);
      expect([request, status]).toEqual([request, refused]);
      await machine.services.database.write((tx) => sql.raw(move(here)).execute(tx));
      expect([request, (await ask()).status < 300]).toEqual([request, true]);
    }
  });

  it('is refused if its record is not the one of If-Match by then', async () => {
    const machine = await aMachine();
    const { own } = await machine.twoChannels();
    const [scoreId = 0] = (await machine.call(publishScores, { scores: [await anUploadedScore(machine)] })).body.ids;
    await machine.call(closeMonth, { month: '2026-03' });
    const [statement] = (await machine.ask('GET /statements')).body.data;
    const cases = [
      [`/students/${own.studentId}`, { name: 'Mine' }, 'students', "contact_name = 'Other'"],
      [`/educators/${own.educatorId}`, { name: 'Mine' }, 'educators', "contact_name = 'Other'"],
      [`/channels/${own.channelId}`, { name: 'Mine' }, 'channels', "contact_name = 'Other'"],
      [`/keys/${own.keyId}`, { isRevoked: true }, 'subscription_keys', 'version = version + 1'],
      [`/scores/${scoreId}`, { isEnabled: false }, 'scores', "name = 'Other'"],
      [
        `/statements/${statement?.id}`,
        { paidOn: '2026-03-01', reference: 'A' },
        'statements',
        "state = 'paid', paid_on = '2026-03-02', reference = 'B'",
      ],
    ] as const;

    for (const [path, body, table, set] of cases) {
      const { etag = '' } = (await machine.ask(`GET ${path}`)).headers;
      const ask = () => machine.ask(`PATCH ${path}`, body, { headers: { 'if-match': etag } });
      const lock = table === 'scores' ? (tx: Change) => lockScore(tx, scoreId) : lockUserManagement;
      const first = `update ${table} set ${set} where id = ${path.split('/')[2]}`;
      const { status } = await askAfter(machine, lock, first, ask);
      expect([path, status]).toEqual([path, 412]);
    }
  });
});

describe('a list', () => {
  it('is read to its end by cursors, in any order, though records are added meanwhile', async () => {
    const { ask, student } = await aMachine();
    const names = ['Dan', 'Amy', 'Bob', 'Amy', 'Cem'];
    for (const fullName of names) await student({ fullName });

    for (const sort of ['id', '-id', 'name', '-name', 'createdAt', '-createdAt']) {
      const read: unknown[] = [];
      let cursor: string | null = '';
      for (; cursor !== null;) {
        const page = await ask(`GET /students?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
        read.push(...page.body.data.map(({ name }) => name));
        cursor = page.body['nextCursor'] as string | null;
      }
      const expected = sort.endsWith('name') ? names.toSorted() : names;
      expect([sort, read]).toEqual([sort, sort.startsWith('-') ? expected.toReversed() : expected]);
    }
    const { body } = await ask('GET /students?limit=2');
    await student({ fullName: 'Eve' });
    const rest = await ask(`GET /students?cursor=${String(body['nextCursor'])}`);
    expect(rest.body.data.map(({ name }) => name)).toEqual(['Bob', 'Amy', 'Cem', 'Eve']);
  });

  it('refuses a cursor of another order, or one that was made up', async () => {
    const { ask, student } = await aMachine();
    for (const fullName of ['Amy', 'Bob']) await student({ fullName });
    const { body } = await ask('GET /students?limit=1&sort=name');
    const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

    for (const cursor of [String(body['nextCursor']), 'x', made(['id', 'x', 1]), made(['id', 1, 2.5]), made(null)])
      expect(await ask(`GET /students?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
  });

  it('keeps to its conditions', async () => {
    const { ask, twoChannels } = await aMachine();
    const { own, other } = await twoChannels();
    const found = async (request: string) => (await ask(`GET ${request}`)).body.data.map(({ id }) => id);

    expect(await found(`/students?channelId=${own.channelId}`)).toEqual([own.studentId]);
    expect(await found('/students?search=wEST')).toEqual([other.studentId]);
    expect(await found('/students?isActive=false')).toEqual([]);
    expect(await found('/students?expiresOnFrom=2027-03-02&expiresOnTo=2027-03-02')).toHaveLength(2);
    expect(await found('/students?expiresOnFrom=2027-03-03')).toEqual([]);
    expect(await found('/keys?isRevoked=false')).toHaveLength(4);
    expect(await found('/sales?kind=refund')).toEqual([]);
    expect(await found('/statements?month=2026-03&receiver=channel')).toHaveLength(2);
    expect((await ask('GET /students?isActive=1')).status).toBe(400);
    expect((await ask('GET /students?limit=201')).status).toBe(400);
  });
});
