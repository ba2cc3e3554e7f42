import { setChannelStatus } from '@eemusic/contract/sales/channels';
import { deleteEducators, setEducatorStatus } from '@eemusic/contract/sales/educators';
import { listKeyEducators } from '@eemusic/contract/sales/subscriptions';
import { describe, expect, it } from 'vitest';
import { refusedFields } from '#testing/refused-fields.ts';
import { someKeys } from '#testing/some-keys.ts';
import { isKey, keyBytes } from './key.ts';

const notActive = 'Keys can only be made for an active school or teacher';

describe('generating keys', () => {
  it('makes a number of keys of a duration for an educator, in order, with one audit entry', async () => {
    const { generate, educatorId, kept, trail } = await someKeys();

    const { status, body } = await generate({ expirationDays: 732, numberOfKeys: 100 });

    expect(status).toBe(200);
    expect(body.message).toBe('100 keys generated');
    expect(body.keys).toHaveLength(100);
    expect(body.keys.every(({ key }) => isKey(key))).toBe(true);
    const stored = await kept();
    expect(body.keys.map(({ activationId, key }) => [activationId, key])).toEqual(
      stored.map(({ id, code }) => [id, code]),
    );
    expect(body.keys[0]).toEqual({
      activationId: stored[0]?.id,
      key: stored[0]?.code,
      educatorId,
      durationDays: 732,
      isTrial: false,
      version: 1,
      status: 'Available',
      renewedBy: null,
      isUserFound: false,
      isRevoked: false,
      expireBy: null,
      userAccount: null,
      redeemedOn: null,
      createdOn: '2026-03-01',
      libraryIds: null,
    });
    const entries = (await trail()).filter(({ area }) => area === 'key');
    expect(entries).toMatchObject([{ action: 'key.generated', record_kind: 'key', record_name: 'Oak School' }]);
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ count: 100, durationDays: 732, educatorId });
    expect((await generate({ numberOfKeys: 1 })).body.message).toBe('1 key generated');
  });

  it('makes one batch for repeated requests with the same Idempotency-Key', async () => {
    const { generate, kept } = await someKeys();
    const asking = { headers: { 'idempotency-key': 'a double click' } };

    const [first, second] = await Promise.all([generate({}, asking), generate({}, asking)]);
    const third = await generate({}, asking);

    expect(first.status).toBe(200);
    for (const { body } of [second, third]) expect(body).toEqual(first.body);
    expect(await kept()).toHaveLength(3);
  });

  it('makes new codes for existing ones, and gives up where the random source only repeats them', async () => {
    const { generate, deleteKeys, kept, services } = await someKeys();
    const { bytes } = services.random;
    let calls = 0;
    /** Returns the same bytes this many times before the next ones. */
    const repeating = (often: number) => (count: number) =>
      count === keyBytes ? new Uint8Array(count).fill(Math.floor(calls++ / often)) : bytes(count);

    services.random.bytes = repeating(3);
    const { body } = await generate({ numberOfKeys: 5 });
    expect(new Set(body.keys.map(({ key }) => key)).size).toBe(5);
    await deleteKeys(...body.keys.map(({ activationId }) => activationId));
    calls = 0;
    const again = await generate({ numberOfKeys: 2 });
    expect(again.status).toBe(200);
    expect(new Set((await kept()).map(({ code }) => code)).size).toBe(7);

    services.random.bytes = repeating(Infinity);
    expect((await generate()).status).toBe(500);
    expect(await kept()).toHaveLength(7);
  });

  it('is refused for an educator who is inactive, deleted or unknown', async () => {
    const { call, generate, educator, student, educatorId, kept } = await someKeys();
    const [gone, resting] = [await educator(), await educator()];
    const user = await student({ educatorId });
    await call(deleteEducators, { educatorsIds: [gone] });
    await call(setEducatorStatus, { educatorId: resting, status: 0 });

    expect(await generate({ educatorId: resting })).toRefuse(400, notActive);
    for (const id of [gone, user + 100_000])
      expect(await generate({ educatorId: id })).toRefuse(404, 'This school or teacher does not exist');
    expect(await kept()).toEqual([]);
    await call(setEducatorStatus, { educatorId: resting, status: 1 });
    expect((await generate({ educatorId: resting })).status).toBe(200);
  });

  it('is refused for an educator whose channel is inactive, who is not offered either', async () => {
    const { call, generate, educator, channel, educatorId, kept } = await someKeys();
    const channelId = await channel('North');
    const elm = await educator({ name: 'Elm School', channelId });
    await call(setChannelStatus, { channelId, status: 0 });

    const answer = await generate({ educatorId: elm });

    expect(answer).toRefuse(400, notActive);
    expect(refusedFields(answer)).toEqual(['educatorId']);
    expect(await kept()).toEqual([]);
    const { educators } = (await call(listKeyEducators, {})).body;
    expect(educators.map((one) => one.educatorId)).toEqual([educatorId]);
  });

  it('refuses every value of the wrong kind at its field', async () => {
    const { generate, kept } = await someKeys();
    const wrong: [string, unknown][] = [
      ...[0, -1, 1.5, 101, '10', null, undefined, [3], 1e9].map((value): [string, unknown] => ['numberOfKeys', value]),
      ...[0, 365, 366.5, 1099, '366', null, undefined, -366].map((value): [string, unknown] => [
        'expirationDays',
        value,
      ]),
      ...[0, -1, 1.5, '1', null, undefined, 2 ** 31, [1]].map((value): [string, unknown] => ['educatorId', value]),
    ];

    for (const [field, value] of wrong) {
      const answer = await generate({ [field]: value });
      expect(answer, `${field} ${JSON.stringify(value)}`).toRefuse(400);
      expect(refusedFields(answer)).toEqual([field]);
    }
    expect(await kept()).toEqual([]);
  });
});

describe('generating keys at once', () => {
  it('a hundred times a hundred keys makes 10,000 distinct ones', async () => {
    const { generate, services, educatorId } = await someKeys();

    const answers = await Promise.all(Array.from({ length: 100 }, () => generate({ numberOfKeys: 100 })));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.flatMap(({ body }) => body.keys.map(({ key }) => key))).size).toBe(10_000);
    const { read } = services.database;
    const { count } = read.fn;
    const [row] = await read
      .selectFrom('subscription_keys')
      .select(count('id').as('keys'))
      .where('educator_id', '=', educatorId)
      .where('redeemed_at', 'is', null)
      .execute();
    expect(Number(row?.keys)).toBe(10_000);
  });

  it('while its educator is deleted leaves no key that could be redeemed', async () => {
    const { call, generate, educatorId, kept } = await someKeys();

    const [made, , alsoMade] = await Promise.all([
      generate(),
      call(deleteEducators, { educatorsIds: [educatorId] }),
      generate(),
    ]);

    for (const { status } of [made, alsoMade]) expect([200, 404]).toContain(status);
    const keys = await kept();
    expect(keys).toHaveLength([made, alsoMade].filter(({ status }) => status === 200).length * 3);
    expect(keys.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  });
});
