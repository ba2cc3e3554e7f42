import { readCatalogue, readNames, readPublishedScore, readStudentState } from '@eemusic/contract/learning/content';
import {
  learnerOpenapi,
  learnerPage,
  learnerPageScript,
  redeemKey,
  reportBatch,
  reportPractice,
  signIn,
} from '@eemusic/contract/learning/learners';
import { openapi } from '@eemusic/contract/platform/service';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { describe, expect, it } from 'vitest';
import type { Description } from '#platform/http/openapi.ts';
import { startServer } from '#testing/start-server.ts';
import { describeLearnerApi } from './api.ts';

const address = 'https://console.example.com';
const calls: readonly Endpoint[] = [
  readCatalogue,
  readPublishedScore,
  readStudentState,
  readNames,
  redeemKey,
  signIn,
  reportPractice,
  reportBatch,
];

describe('the description of the learner service', () => {
  it('is public, and describes only its own calls', async () => {
    const { call } = await startServer({ codes: null, configuration: { PUBLIC_URL: address } });

    const { status, bytes } = await call(learnerOpenapi, {});

    const description = JSON.parse(bytes.toString()) as Description;
    expect(status).toBe(200);
    expect(Object.keys(description.paths)).toEqual(calls.map(({ path }) => path));
    expect(description.servers).toEqual([{ url: address }]);
    expect(description.components['securitySchemes']).toEqual({ service: { type: 'http', scheme: 'bearer' } });
  });

  it('states the rate limit of a call, and when to retry', () => {
    const operation = describeLearnerApi(address).paths[redeemKey.path]?.['post'];

    expect(operation?.description).toContain('6,000 requests in 60 seconds');
    expect(operation?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    expect(operation?.responses['429']).toMatchObject({
      headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
      description: 'service.too-many: Too many requests. Please wait before the next one',
    });
    expect(operation?.responses['410']?.description).toBe(
      'key.revoked: This key was revoked; key.deleted: This key is no longer valid',
    );
  });

  it.each(calls)('has valid examples of requests and responses of $path', ({ method, path, input, output }) => {
    const operation = describeLearnerApi(address).paths[path]?.[method.toLowerCase()];
    const example = operation?.requestBody?.content['application/json']?.example;
    const answered = operation?.responses['200']?.content['application/json']?.example;

    expect(input && 'safeParse' in input && input.safeParse(example).error).toBeUndefined();
    expect(answered).toBeDefined();
    expect('parse' in output && output.parse(answered)).toEqual(answered);
  });

  it('describes refusals by their codes, each with its params, and numeric parameters as numbers', () => {
    const operation = describeLearnerApi(address).paths[readStudentState.path]?.['get'];
    const refused = (code: string, params: object) => ({
      type: 'object',
      required: ['code', 'params'],
      properties: { code: { const: code }, params },
    });
    const scope = { type: 'object', required: ['scope'], properties: { scope: { type: 'string' } } };

    expect(operation?.responses['403']?.content['application/json']?.schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { anyOf: [refused('student.inactive', { type: 'object' }), refused('token.scope', scope)] },
      ],
    });
    expect(operation?.parameters[0]?.schema).toMatchObject({ type: 'integer', minimum: 1 });
  });

  it('says how an app asks for changes', () => {
    const operation = describeLearnerApi(address).paths[readCatalogue.path]?.['get'];

    expect(operation?.parameters.map(({ name, in: place }) => [place, name])).toEqual([
      ['query', 'since'],
      ['query', 'studentId'],
      ['query', 'limit'],
      ['header', 'If-None-Match'],
    ]);
    expect(operation?.responses['200']?.headers).toHaveProperty('ETag');
    expect(operation?.responses).toHaveProperty('304');
    expect(operation?.responses['410']?.description).toMatch(/^catalogue\.cursor: [^;]+$/);
  });

  it('states limits in the description of the whole console too', async () => {
    const { call } = await startServer({ codes: null });

    const { paths } = JSON.parse((await call(openapi, {})).bytes.toString()) as Description;

    expect(Object.keys(paths['/metrics']?.['get']?.responses ?? {})).toEqual(['200', '401', '429']);
    expect(paths['/admin/auth/login']?.['post']?.responses['429']).toHaveProperty('headers.Retry-After');
  });
});

describe('the page of the learner service', () => {
  it('runs only a script of this server, and loads nothing from elsewhere', async () => {
    const { app } = await startServer({ codes: null, configuration: { PUBLIC_URL: address } });

    const { statusCode, headers, body } = await app.inject({ url: learnerPage.path });
    const script = await app.inject({ url: learnerPageScript.path });

    expect([statusCode, script.statusCode]).toEqual([200, 200]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self';/);
    expect(body).toContain(`<script src="${learnerPageScript.path}"></script>`);
    expect(body).not.toMatch(/<script[^>]*>[^<]|https?:/);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.body).toContain('data-configuration');
    const etag = String(script.headers['etag']);
    expect(await app.inject({ url: learnerPageScript.path, headers: { 'if-none-match': etag } })).toMatchObject({
      statusCode: 304,
    });
  });

  it('describes what holds for all calls, and every refusal of a call', () => {
    const { info, paths } = describeLearnerApi(address);

    for (const text of ['LEARNER_TOKEN', 'Idempotency-Key', 'Retry-After', 'hasMore', '"practice.unknown"'])
      expect(info.description).toContain(text);
    for (const { path, method, refusals = [] } of calls) {
      const responses = Object.values(paths[path]?.[method.toLowerCase()]?.responses ?? {});
      const shown = responses.map(({ description }) => description).join('\n');
      for (const code of refusals) expect(shown).toContain(`${code}: `);
    }
  });
});
