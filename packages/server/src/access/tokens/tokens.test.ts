import { listActivity } from '@eemusic/contract/access/activity';
import { addToken, findTokenChannels } from '@eemusic/contract/access/tokens';
import { redeemKey, reportPractice } from '@eemusic/contract/learning/learners';
import { day, hour, minute, second } from '@eemusic/contract/platform/durations';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { aLearner } from '#testing/an-app.ts';
import { someTokens } from '#testing/some-tokens.ts';

describe('a token', () => {
  it('is shown once and stored only as a hash', async () => {
    const { add, services, tokens } = await someTokens();

    const { token, record } = await add({ name: 'Reports', scopes: ['students.read'] });

    expect(token).toMatch(/^eem_[\w-]{43}$/);
    expect(record).toMatchObject({ name: 'Reports', scopes: ['students.read'], state: 'live', lastUsedAt: null });
    const { read } = services.database;
    const kept = await Promise.all([
      read.selectFrom('tokens').selectAll().execute(),
      read.selectFrom('token_secrets').selectAll().execute(),
      read.selectFrom('audit_entries').selectAll().execute(),
    ]);
    expect(JSON.stringify([kept, await tokens()])).not.toContain(token.slice(4, -4));
    expect((await tokens())[0]?.ending).toBe(token.slice(-4));
  });

  it('redeems and reports in its own name, which the activity shows', async () => {
    const { add, call, asking, key, educator, session } = await someTokens();
    const { token } = await add({ name: 'Partner shop' });
    const { code } = await key(await educator());

    const redeemed = await call(redeemKey, { key: code, ...aLearner }, { token });
    const reported = await call(reportPractice, { sessions: [session(redeemed.body.studentId)] }, { token });

    expect([redeemed.status, reported.status]).toEqual([200, 200]);
    const { entries } = (await call(listActivity, { page: 1, size: 10, searchQuery: 'Partner shop' }, await asking()))
      .body;
    const actor = { kind: 'token', id: null, name: 'Partner shop' };
    expect(entries.map((entry) => [entry.action, entry.actor.kind])).toEqual(
      expect.arrayContaining([
        ['key.redeemed', 'token'],
        ['student.created', 'token'],
      ]),
    );
    expect(entries.find(({ action }) => action === 'key.redeemed')?.actor).toEqual(actor);
  });

  it('has idempotency keys of its own, separate from those of another token', async () => {
    const { add, call, key, educator } = await someTokens();
    const school = await educator();
    const made = await Promise.all([key(school), key(school)]);
    const owners = [await add(), await add()];

    const answers = [];
    for (const [n, { token }] of owners.entries())
      answers.push(
        await call(
          redeemKey,
          { key: made[n]?.code ?? '', ...aLearner },
          { token, headers: { 'idempotency-key': 'first' } },
        ),
      );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('expires, and can be made valid again only by rotating', async () => {
    const { add, rotate, tryToken, wait, tokens, services } = await someTokens();
    const inAnHour = new Date(services.clock.now().getTime() + hour).toISOString();
    const { token, tokenId } = await add({ expiresAt: inAnHour });
    expect(await tryToken(token)).toBe(400);

    wait(hour);

    expect(await tryToken(token)).toBe(401);
    expect((await tokens())[0]?.state).toBe('expired');
    expect(await rotate(tokenId)).toRefuse(409);
    const rotated = await rotate(tokenId, { expiresAt: null });
    expect(await tryToken(rotated.body.token)).toBe(400);
    expect(await tryToken(token)).toBe(401);
  });

  it('cannot be made with an expiry in the past, without a scope or for an unknown channel', async () => {
    const { call, asking, services } = await someTokens();
    const ask = async (input: object) =>
      call(addToken, { name: 'App', scopes: ['keys.redeem'], ...input }, await asking());

    expect(await ask({ expiresAt: services.clock.now().toISOString() })).toRefuse(400);
    expect(await ask({ scopes: [] })).toRefuse(400);
    expect(await ask({ scopes: ['everything'] })).toRefuse(400);
    expect(await ask({ channelId: 999_999 })).toRefuse(404);
    expect(await ask({ name: ' ' })).toRefuse(400);
  });

  it('has its last use recorded at most once a minute', async () => {
    const { add, tryToken, wait, tokens, services } = await someTokens();
    const { token } = await add();
    const used = async () => (await tokens())[0]?.lastUsedAt;
    const first = services.clock.now().toISOString();

    await tryToken(token);
    expect(await used()).toBe(first);
    wait(minute - second);
    await tryToken(token);
    expect(await used()).toBe(first);
    wait(second);
    await tryToken(token);
    expect(await used()).toBe(services.clock.now().toISOString());
  });

  it('is limited to its own requests per minute, whatever the others do', async () => {
    const { add, tryToken } = await someTokens();
    const slow = await add({ requestsPerMinute: 2 });
    const other = await add({ requestsPerMinute: 2 });

    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await tryToken(slow.token));

    expect(answers).toEqual([400, 400, 429]);
    expect(await tryToken(other.token)).toBe(400);
  });
});

describe('the channels that a token can be for', () => {
  it('are found by a part of their name, without deleted ones', async () => {
    const { call, channel, asking, services } = await someTokens();
    const [east, west] = [await channel('Far East'), await channel('Far West')];
    await services.database.write((tx) =>
      tx.updateTable('channels').set({ deleted_at: '2026-03-01T00:00:00.000Z' }).where('id', '=', west).execute(),
    );

    const found = await call(findTokenChannels, { searchQuery: 'far' }, await asking());

    expect(found.body.channels).toEqual([{ channelId: east, channelName: 'Far East' }]);
  });
});

describe('rotating a token', () => {
  it('keeps the old secret valid for the overlap, and the new one from now on', async () => {
    const { add, rotate, tryToken, wait, tokens } = await someTokens();
    const { token: old, tokenId } = await add();

    const { token: fresh } = (await rotate(tokenId, { overlapHours: 2 })).body;

    expect(fresh).not.toBe(old);
    expect([await tryToken(old), await tryToken(fresh)]).toEqual([400, 400]);
    expect((await tokens())[0]).toMatchObject({ overlapUntil: '2026-03-01T12:20:00.000Z', ending: fresh.slice(-4) });
    wait(2 * hour);
    expect([await tryToken(old), await tryToken(fresh)]).toEqual([401, 400]);
    expect((await tokens())[0]?.overlapUntil).toBeNull();
  });

  it('without an overlap ends the old secret with the answer', async () => {
    const { add, rotate, tryToken } = await someTokens();
    const { token: old, tokenId } = await add();

    await rotate(tokenId, { overlapHours: 0 });

    expect(await tryToken(old)).toBe(401);
  });

  it('never extends the old secret, neither beyond its expiry nor beyond an earlier overlap', async () => {
    const { add, rotate, tryToken, wait, services } = await someTokens();
    const inAnHour = new Date(services.clock.now().getTime() + hour).toISOString();
    const { token: first, tokenId } = await add({ expiresAt: inAnHour });
    const inADay = new Date(services.clock.now().getTime() + day).toISOString();
    const next = (await rotate(tokenId, { overlapHours: 24, expiresAt: inADay })).body.token;
    await rotate(tokenId, { overlapHours: 48 });

    wait(hour);
    expect([await tryToken(first), await tryToken(next)]).toEqual([401, 400]);
    wait(23 * hour);
    expect(await tryToken(next)).toBe(401);
  });

  it('concurrently leaves two valid secrets, and the old one for its overlap', async () => {
    const { add, rotate, tryToken } = await someTokens();
    const { token: old, tokenId } = await add();

    const both = await Promise.all([rotate(tokenId), rotate(tokenId)]);

    const all = [old, ...both.map(({ body }) => body.token)];
    expect(await Promise.all(all.map(tryToken))).toEqual([400, 400, 400]);
  });
});

describe('revoking a token', () => {
  it('ends all its secrets from the next request on, and happens once', async () => {
    const { add, rotate, revoke, tryToken, tokens } = await someTokens();
    const { token: old, tokenId } = await add();
    const { token: fresh } = (await rotate(tokenId)).body;

    expect(await revoke(tokenId)).toMatchObject({ status: 200, body: { message: 'Token revoked' } });

    expect([await tryToken(old), await tryToken(fresh)]).toEqual([401, 401]);
    expect((await tokens())[0]).toMatchObject({ state: 'revoked' });
    expect(await revoke(tokenId)).toRefuse(409, 'This token has already been revoked');
    expect(await rotate(tokenId)).toRefuse(409, 'This token has already been revoked');
  });

  it("while a request's body is arriving keeps that request from changing anything", async () => {
    const { add, revoke, app, key, educator, sales } = await someTokens();
    const { token, tokenId } = await add();
    const { code } = await key(await educator());
    async function* slowly() {
      await revoke(tokenId);
      yield JSON.stringify({ key: code, ...aLearner });
    }

    const { statusCode } = await app.inject({
      method: 'POST',
      url: redeemKey.path,
      payload: Readable.from(slowly()),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });

    expect(statusCode).toBe(401);
    expect(await sales()).toEqual([]);
  });
});
