import { apiDescription, apiEndpoints, apiPage } from '@eemusic/contract/app/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#app/app.ts';
import { hasSeveralNodes } from '#platform/database/index.ts';
import { aMachine } from '#testing/a-machine.ts';
import { aStaff } from '#testing/a-staff.ts';
import { describeMachineApi } from './room.ts';

describe('every answer of /api/v1', () => {
  it('has the id of its line in the log, and says what is left of the minute', async () => {
    const { ask, add } = await aMachine();
    const { token } = await add({ requestsPerMinute: 2 });

    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await ask('GET /students', undefined, { token }));

    expect(
      answers.map(({ status, headers }) => [status, headers['ratelimit-limit'], headers['ratelimit-remaining']]),
    ).toEqual([
      [200, '2', '1'],
      [200, '2', '0'],
      [429, '2', '0'],
    ]);
    for (const { headers } of answers) {
      expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    }
    expect(answers[2]).toMatchObject({
      headers: {
        'content-type': 'application/problem+json; charset=utf-8',
        'retry-after': answers[2]?.headers['ratelimit-reset'],
      },
      body: {
        code: 'service.too-many',
        status: 429,
        instance: `urn:eemusic:request:${answers[2]?.headers['x-request-id']}`,
      },
    });
  });

  it.each([
    ['of a trusted proxy', 1, 'edge-7f3a.0001', /^edge-7f3a\.0001$/],
    ['of a trusted proxy, not one that could break a line of the log', 1, 'a"\t{', /^[\w-]{12}$/],
    ['of a proxy at a trusted address', ['127.0.0.0/8'], 'edge-7f3a.0001', /^edge-7f3a\.0001$/],
    ['of the server, where another proxy is trusted', ['10.0.0.1'], 'edge-7f3a.0001', /^[\w-]{12}$/],
    ['of the server, where no proxy is trusted', false as const, 'edge-7f3a.0001', /^[\w-]{12}$/],
  ])('has the id %s', async (_whose, TRUST_PROXY, given, expected) => {
    const { app } = await aStaff({ configuration: { TRUST_PROXY } });

    const { headers } = await app.inject({ url: '/api/v1/channels', headers: { 'x-request-id': given } });

    expect(headers['x-request-id']).toMatch(expected);
  });

  it('counts the requests of a token on all nodes together, where there may be several', async () => {
    const { add, app, services, engravers } = await aMachine();
    const { token } = await add({ requestsPerMinute: 4 });
    const { app: other } = await createApp(services, { engravers, webFolder: null, demo: null });
    const headers = { authorization: `Bearer ${token}` };

    const statuses: number[] = [];
    for (const node of [app, other, app, other, app, other])
      statuses.push((await node.inject({ url: '/api/v1/channels', headers })).statusCode);
    await other.close();

    const served = hasSeveralNodes(services.database) ? 4 : 6;
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429].map((status, n) => (n < served ? 200 : status)));
  });

  it('is a problem where it refuses: unknown addresses, tokens, methods and bodies', async () => {
    const { ask, app, token } = await aMachine();
    const codeOf = async (request: string, payload?: object, asked?: Parameters<typeof ask>[2]) => {
      const { status, headers, body } = await ask(request, payload, asked);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(body).toMatchObject({ type: `urn:eemusic:problem:${String(body['code'])}`, status });
      return [status, body['code']];
    };

    expect(await codeOf('GET /nowhere')).toEqual([404, 'route.not-found']);
    expect(await codeOf('GET /students', undefined, { token: 'wrong' })).toEqual([401, 'token.wrong']);
    expect(await codeOf('POST /channels', [])).toEqual([400, 'request.invalid']);
    const { statusCode, headers } = await app.inject({
      method: 'DELETE',
      url: '/api/v1/students/1',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD, PATCH']);
    expect((await ask('PUT /keys', {})).headers['allow']).toBe('GET, HEAD, POST');
  });
});

describe('a call that goes out of use', () => {
  it('says so in every answer, and in the description', async () => {
    const { ask } = await aMachine();
    const { endpoint } = apiEndpoints.find(({ name }) => name === 'listChannels') ?? {};
    if (!endpoint) throw new Error('Channels are not listed');
    endpoint.deprecated = { since: '2026-03-01', sunset: '2027-03-01' };
    onTestFinished(() => void delete endpoint.deprecated);

    const answers = [await ask('GET /channels'), await ask('GET /channels', undefined, { token: 'wrong' })];

    for (const { headers } of answers)
      expect(headers).toMatchObject({ deprecation: '@1772323200', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' });
    const operation = describeMachineApi('https://console.example.com').paths[endpoint.path]?.['get'];
    expect(operation).toMatchObject({ deprecated: true, responses: { 200: { headers: { Sunset: {} } } } });
    expect((await ask('GET /educators')).headers).not.toHaveProperty('deprecation');
  });
});

describe('a record', () => {
  it('is not sent again while it is the same, and not changed if it has changed since', async () => {
    const { ask, student } = await aMachine();
    const id = await student();
    const first = await ask(`GET /students/${id}`);
    const { etag = '' } = first.headers;
    const change = (name: string, tag: string) =>
      ask(`PATCH /students/${id}`, { name }, { headers: { 'if-match': tag } });

    expect((await ask(`GET /students/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const changed = await change('Amy', etag);
    expect([changed.status, changed.headers['etag'] === etag]).toEqual([200, false]);
    expect(await change('Bob', etag)).toMatchObject({ status: 412, body: { code: 'record.changed' } });
    expect((await ask(`GET /students/${id}`)).headers['etag']).toBe(changed.headers['etag']);
    expect((await change('Bob', changed.headers['etag'] ?? '')).body['name']).toBe('Bob');
    expect((await change('Cem', '*')).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  it('makes once, and says that the answer is that of the first request', async () => {
    const { ask, twoChannels } = await aMachine();
    const { own } = await twoChannels();
    const headers = { 'idempotency-key': 'order 4711' };
    const order = (quantity: number) =>
      ask('POST /keys', { educatorId: own.educatorId, durationDays: 366, quantity }, { headers });
    const count = async () => (await ask('GET /keys?limit=200')).body.data.length;
    const before = await count();

    const [first, again, other] = [await order(2), await order(2), await order(3)];

    expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
    expect(again.body).toEqual(first.body);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
    expect(await count()).toBe(before + 2);
  });

  it('is answered with the record also where only the change was stored before the node ended', async () => {
    const { ask, twoChannels, services } = await aMachine();
    const { own } = await twoChannels();
    const headers = { 'idempotency-key': 'order 4712' };
    const order = () => ask('POST /keys', { educatorId: own.educatorId, durationDays: 366 }, { headers });
    let stored: string | null = null;
    const { change } = services.database;
    services.database.change = async (by, work) => {
      const result = await change(by, work);
      const rows = await services.database.read.selectFrom('idempotency_keys').select('answer').execute();
      stored = rows[0]?.answer ?? null;
      return result;
    };

    const { body } = await order();

    expect(JSON.parse(stored ?? 'null')).toEqual(body);
  });
});

describe('the description of /api/v1', () => {
  it('names its schemas, and resolves every reference', async () => {
    const { call } = await aMachine();
    const { bytes } = await call(apiDescription, {}, { token: null });
    const description = JSON.parse(bytes.toString()) as {
      openapi: string;
      components: { schemas: Record<string, object> };
      webhooks: Record<string, object>;
    };

    const { schemas } = description.components;
    expect(description.openapi).toBe('3.1.0');
    for (const name of [
      'Student',
      'Educator',
      'Channel',
      'Key',
      'Score',
      'Sale',
      'Statement',
      'PracticeSession',
      'Problem',
    ])
      expect(Object.keys(schemas)).toContain(name);
    for (const [, name = ''] of JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(schemas)).toContain(name);
    expect(JSON.stringify(description)).not.toMatch(/9007199254740991|\$defs/);
    // Choices that generators can name, and whole numbers.
    expect(JSON.stringify(description)).not.toMatch(/"anyOf":\[\{"anyOf"|"type":"number","enum"/);
    expect(schemas['StudentUpdate']).toMatchObject({
      properties: { region: { type: ['string', 'null'], enum: expect.arrayContaining(['SH', null]) } },
    });
    expect(schemas['KeyCreate']).toMatchObject({
      properties: { durationDays: { type: 'integer', enum: [366, 732, 1098] } },
    });
    expect(Object.keys(description.webhooks)).toEqual(expect.arrayContaining(['student.updated', 'card.replied']));
  });

  it.each(apiEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))('has valid examples: %s', (_, of) => {
    const { paths } = describeMachineApi('https://console.example.com');
    const operation = paths[of.path]?.[of.method.toLowerCase()];
    const exampleOf = (media?: { content?: Record<string, { example?: unknown }> }) =>
      media?.content?.['application/json']?.example;

    const answered = exampleOf(operation?.responses[of.status ?? 200]);
    expect('parse' in of.output && of.output.parse(answered)).toEqual(answered);
    if (of.input && 'parse' in of.input)
      expect(of.input.safeParse(exampleOf(operation?.requestBody)).error).toBeUndefined();
  });

  it('is shown as a page', async () => {
    const { call } = await aMachine();

    const { status, bytes } = await call(apiPage, {}, { token: null });

    expect([status, bytes.toString().includes(apiDescription.path)]).toEqual([200, true]);
  });
});
