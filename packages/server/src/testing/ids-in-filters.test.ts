import { endpoints } from '@eemusic/contract/app/endpoints';
import { exportScoreList, selectScores } from '@eemusic/contract/library/catalogue';
import { publishScores } from '@eemusic/contract/library/scores';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { checkRenewal, selectKeys } from '@eemusic/contract/sales/subscriptions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addKeys } from '#sales/subscriptions/index.ts';
import { aSale, change } from './a-sale.ts';
import { anUploadedScore } from './a-score.ts';
import { deleteRecords } from './delete-records.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { isIdName } from './request-ids.ts';
import { startServer } from './start-server.ts';

type Schema = {
  type?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** The ids within a field of a call. */
function idsWithin({ input }: Endpoint, field: string): { name: string; isList: boolean; min: number }[] {
  if (!input || !('shape' in input)) return [];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (
    Object.entries(schema.properties?.[field]?.properties ?? {})
      .filter(([name]) => isIdName(name))
      /* The first option of a condition is that it is not set. */
      .map(([name, stated]) => [name, stated.anyOf?.at(-1) ?? stated] as const)
      .map(([name, { type, items, minimum }]) => ({
        name,
        isList: type === 'array',
        min: (items ? items.minimum : minimum) ?? 0,
      }))
  );
}

/** Every read that selects by a filter with a token, and how to get that token. */
const reads: Record<string, { endpoint: Endpoint; select: Endpoint; more: object }> = {
  'catalogue.exportScoreList': { endpoint: exportScoreList, select: selectScores, more: {} },
  'subscriptions.checkRenewal': { endpoint: checkRenewal, select: selectKeys, more: { expirationDays: 366 } },
};

const noIds = [-1, 1.5, 1e308, 2 ** 31, 2 ** 53, true, '1', '١', '', {}, [[1]], '__proto__', null];

async function aConsole() {
  const server = await startServer();
  const { services } = server;
  await server.call(publishScores, { scores: [await anUploadedScore(server)] });
  const { educatorId } = await aSale(services);
  const code = { code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 as const };
  await change(services, (tx) => addKeys(tx, [code], services.clock.now()));
  return server;
}

it('the reads that select by a filter are these', () => {
  const found = endpoints
    .filter(({ endpoint }) => endpoint.isRead && idsWithin(endpoint, 'matching').length > 0)
    .map(({ room, name }) => `${room}.${name}`);
  expect(found.toSorted()).toEqual(Object.keys(reads).toSorted());
});

it.each(Object.keys(reads))(
  'ids in the filter of a selection that are foreign, doubled or no ids are read by nobody: %s',
  async (name) => {
    const { endpoint, select, more } = reads[name] ?? { endpoint: exportScoreList, select: selectScores, more: {} };
    const { call, services, anAdministrator } = await aConsole();
    const { token } = (await call(select, {} as never)).body as { token: string };
    const ask = (filter: object, session?: string | null) =>
      call(
        endpoint,
        { ...more, matching: { ...filter, token } } as never,
        session === undefined ? {} : { token: session },
      );
    const needed: readonly Code[] = endpoint.access.kind === 'codes' ? endpoint.access.codes : [];
    const other = await anAdministrator({ codes: codes.filter((code) => !needed.includes(code)) });
    const before = await fingerprintTables(services);
    const whole = await ask({});
    expect(whole.status).toBe(200);

    for (const { name: field, isList, min } of idsWithin(endpoint, 'matching')) {
      const valueOf = (id: unknown) => (isList ? [id] : id);
      if (field !== 'tie') expect(await ask({ [field]: valueOf(999_999) }), field).toRefuse(409);
      const none = min === 0 ? noIds : [...noIds, 0];
      for (const id of none) {
        const answer = await ask({ [field]: valueOf(id) });
        const isUnset = !isList && (id === '' || id === null);
        if (isUnset) expect(answer.bytes.length, `${field} not set`).toBe(whole.bytes.length);
        else expect(answer, `${field} ${JSON.stringify(id)}`).toRefuse(400);
      }
      const many = Array.from({ length: 100_000 }, (_, index) => index + 1);
      if (isList) expect(await ask({ [field]: many }), field).toRefuse(413);
    }
    const all = (times: number) =>
      Object.fromEntries(
        idsWithin(endpoint, 'matching')
          .filter(({ isList }) => isList)
          .map(({ name: field, min }) => {
            const ids = Array.from({ length: field === 'tie' ? 2 : 100 }, (_, index) => index + min);
            return [field, Array.from({ length: times }, () => ids).flat()];
          }),
      );
    const [once, doubled] = [await ask(all(1)), await ask(all(2))];
    expect([once.status, doubled.status, doubled.bytes.length]).toEqual([200, 200, once.bytes.length]);

    for (const wrong of ['', 'x'.repeat(101), 'a b', 1, null])
      expect(await call(endpoint, { ...more, matching: { token: wrong } } as never)).toRefuse(400);
    expect(await call(endpoint, { ...more, matching: { token: 'another' } } as never)).toRefuse(409);

    expect(await ask({}, other.token)).toRefuse(403);
    expect(await ask({}, null)).toRefuse(401);
    expect(await fingerprintTables(services)).toEqual(before);

    await deleteRecords(services);
    expect(await ask({})).toRefuse(409);
  },
);
