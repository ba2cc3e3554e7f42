import { addToken, maxRequestsPerMinute } from '@eemusic/contract/access/tokens';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { addBooklet } from '@eemusic/contract/library/saved-booklets';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { publishScores } from '@eemusic/contract/library/scores';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { codes } from '@eemusic/contract/platform/permissions';
import { scopes } from '@eemusic/contract/platform/scopes';
import { addCard } from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addKeys } from '#sales/subscriptions/index.ts';
import { aSale, change } from './a-sale.ts';
import { anUploadedScore } from './a-score.ts';
import { learnerToken } from './an-app.ts';
import { createTestAdministrator } from './create-test-administrator.ts';
import { deleteRecords } from './delete-records.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { inject } from './inject.ts';
import { isIdName } from './request-ids.ts';
import { startServer } from './start-server.ts';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  items?: Schema;
  anyOf?: Schema[];
};
type Field = { name: string; part: 'params' | 'query' | 'input'; isList: boolean; isRequired: boolean };
type Read = { name: string; endpoint: Endpoint; fields: Field[]; required: Record<string, Schema> };

const parts = ['params', 'query', 'input'] as const;

/** Every call that only reads and names a record, with the fields that do. */
const reads: Read[] = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.isRead)
  .map(({ room, name, endpoint }) => {
    const fields: Field[] = [];
    const required: Record<string, Schema> = {};
    for (const part of parts) {
      const declared = endpoint[part];
      if (!declared || !('shape' in declared)) continue;
      const schema = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema;
      for (const [field, stated] of Object.entries(schema.properties ?? {})) {
        /* The first option of a condition is that it is not set. */
        const inner = stated.anyOf?.at(-1) ?? stated;
        const isRequired = schema.required?.includes(field) === true;
        if (isRequired) required[field] = inner;
        const isText = part === 'input' && inner.type === 'string';
        if (isIdName(field) && !isText) fields.push({ name: field, part, isRequired, isList: inner.type === 'array' });
      }
    }
    return { name: `${room}.${name}`, endpoint, fields, required };
  })
  .filter(({ fields }) => fields.length > 0);

/** Returns a valid value of a required field that names no record. */
function valueOf({ enum: values, pattern, type, minimum }: Schema): unknown {
  if (values) return values[0];
  if (type !== 'string') return minimum ?? 0;
  if (pattern?.startsWith('^\\d{4}')) return '2026-03';
  return pattern?.startsWith('^[A-Za-z0-9_-]{8') ? 'absent-0123456789' : 'a';
}

/** A console with one record of most kinds, whose id is 1. */
async function aConsole() {
  const server = await startServer({ configuration: { LEARNER_TOKEN: learnerToken } });
  const { services, call } = server;
  const score = await anUploadedScore(server);
  const scoreId = (await call(publishScores, { scores: [score] })).body.ids[0] ?? 0;
  await call(addBooklet, {
    name: 'Spring',
    title: 'Spring',
    subtitle: '',
    selected: [scoreId],
    layout: 'page',
    cover: true,
    contents: true,
    header: true,
    numbers: true,
    startsOnLeft: false,
    printLayout: standardPrintLayout,
  });
  const { educatorId } = await aSale(services);
  const code = { code: '0123-4567-89AB-CDEF-GHJT', educatorId, durationDays: 366 as const };
  await change(services, (tx) => addKeys(tx, [code], services.clock.now()));
  await call(addCard, { listId: inboxList, title: 'A card' });
  const machine = { name: 'Shop', scopes: [...scopes], requestsPerMinute: maxRequestsPerMinute };
  const { token: ofMachine } = (await call(addToken, machine)).body;
  // The first request notes when the token was used.
  await server.app.inject({ url: '/api/v1/students', headers: { authorization: `Bearer ${ofMachine}` } });
  return { ...server, ofMachine };
}

type Server = Awaited<ReturnType<typeof aConsole>>;

async function ask(server: Server, { endpoint }: Read, input: Record<string, unknown>, token: string | null) {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = endpoint.query ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const { statusCode, headers, rawPayload } = await inject(server.app, endpoint, {
    method: endpoint.method,
    url: `${path}${query}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(endpoint.input && { payload: rest }),
  });
  const counts = [headers['x-rows'], headers['x-scores'], rawPayload.length];
  return { status: statusCode, text: rawPayload.toString('utf8'), counts };
}

const nobody = 999_999;
const noIds = [-1, 1.5, 1e308, 2 ** 31, 2 ** 53, true, '1', '١', '', {}, [[1]], '__proto__'];
const noIdsInAddresses = ['-1', '1.5', '1e0', '١', '\0', ' 1', '../1', '99999999999'];
const tooMany = Array.from({ length: 100_000 }, (_, index) => index + 1);

/** Calls whose record is not in this console, or which need a file, too. */
const withoutRecord = new Set([
  'webhooks.listDeliveries',
  'reminders.previewReminder',
  'support-mail.readAttachment',
  'drafts.getDraft',
  'bulk.getBulk',
  'editions.checkEdition',
  'suggestions.suggestPlace',
]);

/** The administrators' own, and what stays when a record is deleted: its history, money and names. */
const staysReadable =
  /^(profile|two-step|passkeys|administrators|statements|mailing|refunds|commissions|academics|api\.get(Sale|Statement)|booklets\.list|savedBooklets\.count)/;

/** Answers with nothing, or with what is gone. */
const answersNothing = new Set([
  'scores.listScores',
  'booklets.listBookletScores',
  'savedBooklets.countInBooklets',
  'record-pages.listReceiverFigures',
  'record-pages.listLastPractice',
]);

it('ids that are foreign, deleted, doubled or no ids are read by nobody, and reading changes nothing', async () => {
  const server = await aConsole();
  const others = new Map<string, string[]>();
  for (const { name, endpoint } of reads) {
    if (endpoint.access.kind !== 'codes') continue;
    const needed = endpoint.access.codes;
    const all = await createTestAdministrator(server.services, { codes: codes.filter((one) => !needed.includes(one)) });
    const none = await createTestAdministrator(server.services, { codes: [] });
    others.set(name, [all.token, none.token]);
  }
  const before = await fingerprintTables(server.services);
  const wrong: string[] = [];
  const check = (isRight: boolean, what: string, { status, text }: { status: number; text: string }) => {
    if (!isRight) wrong.push(`${what}: ${status} ${text.slice(0, 200)}`);
  };
  const requests = reads.flatMap((read) => {
    const { access } = read.endpoint;
    const ofSystem = access.kind === 'token' && access.token === 'api' ? server.ofMachine : learnerToken;
    const token = access.kind === 'token' ? ofSystem : (server.me?.token ?? null);
    const base: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(read.required)) base[name] = valueOf(schema);
    for (const { name, part, isList, isRequired } of read.fields)
      if (isRequired || /^selected|Ids$/.test(name)) base[name] = isList ? [1] : part === 'input' ? 1 : '1';
    return { ...read, read, base, send: (more: object) => ask(server, read, { ...base, ...more }, token) };
  });

  for (const { name, base, read, fields, send } of requests) {
    const own = await send({});
    check(own.status === 200 || withoutRecord.has(name), `${name} of a record`, own);
    for (const { name: field, part, isList, isRequired } of fields) {
      const what = `${name} ${field}`;
      const absent = await send({ [field]: isList ? [nobody] : part === 'input' ? nobody : `${nobody}` });
      const isRefused = absent.status >= 400 && absent.status < 500 && absent.text.includes('"code"');
      const mayAnswer = !isRequired || answersNothing.has(name);
      check(isRefused || (mayAnswer && absent.status === 200), `${what} of nobody`, absent);
      for (const id of part === 'input' ? noIds : noIdsInAddresses) {
        const none = await send({ [field]: isList ? [id] : id });
        const isNone = [400, 404].includes(none.status) && none.text.includes('"code"');
        const isUnset = id === '' && !isRequired && `${none.counts}` === `${own.counts}`;
        check(isNone || isUnset, `${what} ${JSON.stringify(id)}`, none);
      }
      if (!isList) continue;
      const many = await send({ [field]: tooMany });
      check([400, 413].includes(many.status), `${what} 100,000`, many);
      if (withoutRecord.has(name)) continue;
      const [once, doubled] = [await send({ [field]: [1] }), await send({ [field]: [1, 1] })];
      check(`${once.counts}` === `${doubled.counts}`, `${what} doubled, ${once.counts} ${doubled.counts}`, doubled);
    }
    for (const token of others.get(name) ?? []) {
      const foreign = await ask(server, read, base, token);
      check(foreign.status === 403, `${name} without the permission`, foreign);
    }
    const stranger = await ask(server, read, base, null);
    check(stranger.status === 401, `${name} without a token`, stranger);
  }
  expect(await fingerprintTables(server.services)).toEqual(before);

  await deleteRecords(server.services);
  for (const { name, fields, send } of requests) {
    if (staysReadable.test(name) || !fields.some(({ isRequired }) => isRequired)) continue;
    const gone = await send({});
    const isRefused = gone.status >= 400 && gone.status < 500;
    check(isRefused || answersNothing.has(name), `${name} of a deleted record`, gone);
  }
  expect(wrong).toEqual([]);
});
