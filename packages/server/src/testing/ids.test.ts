import { endpoints } from '@eemusic/contract/app/endpoints';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { maxId } from '@eemusic/contract/platform/values';
import { codes } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestAdministrator } from './create-test-administrator.ts';
import { deleteRecords, restoreRecords } from './delete-records.ts';
import { type ExampleWrite, readExampleWrites } from './example-writes.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { type RecordedRequest, recordRequest } from './record-request.ts';
import { type ForeignRequest, hasIds, isIdName, withDoubledIds, withForeignIds } from './request-ids.ts';

const writes = await readExampleWrites();
const declared = endpoints.map(({ room, name, endpoint }) => ({ name: `${room}.${name}`, endpoint }));

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Whether the path or the input of a call has an id, at whatever depth. */
const namesRecords = ({ path, input }: Endpoint) =>
  /\{\w*id\}/i.test(path) ||
  (input !== undefined &&
    'shape' in input &&
    [...JSON.stringify(schemaOf(input)).matchAll(/"(\w+)":/g)].some(([, name = '']) => isIdName(name)));

/** Calls on one's own account without an id have nothing that could be foreign. */
const withExample = declared
  .filter(({ name }) => name in writes)
  .filter(({ endpoint }) => endpoint.access.kind === 'codes' || namesRecords(endpoint));

const done = [200, 201];

let sent = 0;

async function send({ app }: ExampleWrite['server'], { method, url, headers, body }: RecordedRequest) {
  // Each is a request of its own, not the repetition of another.
  const key = headers['idempotency-key'] !== undefined && { 'idempotency-key': `request ${(sent += 1)}` };
  const { statusCode, body: text } = await app.inject({
    method,
    url,
    headers: { ...headers, ...key },
    ...(body && { payload: body }),
  });
  return { status: statusCode, text };
}

/** Requests with a valid body by people who hold every code but those of the call, or none. */
async function byOthers({ services }: ExampleWrite['server'], { access }: Endpoint, request: RecordedRequest) {
  if (access.kind !== 'codes') return [];
  const others = codes.filter((code) => !access.codes.includes(code));
  const callers = [
    await createTestAdministrator(services, { codes: others }),
    await createTestAdministrator(services, { codes: [] }),
  ];
  return callers.map(({ token }, index) => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    what: index === 0 ? 'by holders of all other codes' : 'without a code',
  }));
}

/** What is answered for each item of a list, or is checked later, and not refused as a whole. */
const taken: Record<string, RegExp> = {
  // Each session of a batch has its own answer.
  'learners.reportBatch': /^sessions\./,
  // A score may have been taken out of the booklet while it was printed.
  'savedBooklets.recordBookletPrinted': /^printed\.\d\.id 999999$/,
  // A place that was removed while a score is in review is chosen again before it is published.
  'drafts.addToDraft': /^(grade|level|stage)Id 999999$/,
  'drafts.saveDraft': /^scores\.0\.decisions\.\w+ (999999|0)$/,
  // Score types are numbered from 0.
  'scores.publishScores': /scoreType 0$/,
  'scores.updateScore': /scoreType 0$/,
};

const isTaken = (name: string, { what }: ForeignRequest) => taken[name]?.test(what) === true;

/** Writes about accounts, one's own work, and what stays when a record is deleted: its history, money and practice. */
const goesOn = new RegExp(
  [
    '^(profile|two-step|passkeys|administrators|invitations|tokens|deletions|savedFilters|privacy)\\.',
    '^(refunds|statements|mailing)\\.',
    '^api\\.(createSale|updateStatement)$',
    '^bulk\\.cancelBulk$',
    '^commissions\\.(remove|correct)Rule$',
    '^learners\\.report',
    '^drafts\\.(save|removeFrom|discard|handOver)',
    '^support\\.addCard$',
    '^support-mail\\.(update|delete)SavedAnswer$',
  ].join('|'),
);

describe('ids', () => {
  it('are recognised by their name in every call', () => {
    const others = declared.flatMap(({ name, endpoint: { input } }) =>
      input && 'shape' in input ? numbersOf(name, schemaOf(input)) : [],
    );
    const withoutPages = others.filter((name) => !name.toLowerCase().endsWith('.page'));
    expect(withoutPages.filter((name) => !isIdName(name.split('.').at(-1) ?? ''))).toEqual([]);
  });

  it.each(withExample)(
    'that are foreign, deleted, or sent without the permission change nothing: $name',
    async ({ name, endpoint }) => {
      const scene = await writes[name]?.();
      if (!scene) throw new Error('no example');
      const request = await recordRequest(scene, endpoint);
      const others = await byOthers(scene.server, endpoint, request);
      const before = await fingerprintTables(scene.server.services);

      const wrong: string[] = [];
      for (const other of others) {
        const { status } = await send(scene.server, other);
        if (status !== 403) wrong.push(`${other.what}: ${status}`);
      }
      for (const foreign of withForeignIds(endpoint, request).filter((one) => !isTaken(name, one))) {
        const { status, text } = await send(scene.server, foreign);
        if (status < 400 || status >= 500 || !text.includes('"code"')) wrong.push(`${foreign.what}: ${status} ${text}`);
      }
      expect(wrong).toEqual([]);
      expect(await fingerprintTables(scene.server.services)).toEqual(before);

      if (!hasIds(endpoint, request)) return;
      if (!goesOn.test(name)) {
        await deleteRecords(scene.server.services);
        const { status } = await send(scene.server, request);
        expect([400, 404, 409], 'after the deletion of every record').toContain(status);
        await restoreRecords(scene.server.services);
      }

      const doubled = withDoubledIds(request);
      const answer = doubled && (await send(scene.server, doubled));
      if (answer) expect([...done, 400, 409]).toContain(answer.status);
      // What was refused until now was refused for its ids, not for anything else.
      if (!answer || !done.includes(answer.status)) expect(done).toContain((await send(scene.server, request)).status);
    },
  );
});

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; maximum?: number; type?: string };

const counter = /\.(version|previous|edition|(added|removed)\w+|channels|educators|schools|students|users)$/;

/** Returns the names of all numbers that may be as large as an id, apart from counters. */
function numbersOf(name: string, schema: unknown): string[] {
  const { properties = {}, items, anyOf = [], maximum } = schema as Json;
  return [
    ...(maximum === maxId && !counter.test(name) ? [name] : []),
    ...Object.entries(properties).flatMap(([field, inner]) => numbersOf(`${name}.${field}`, inner)),
    ...(items ? numbersOf(name, items) : []),
    ...anyOf.flatMap((inner) => numbersOf(name, inner)),
  ];
}
