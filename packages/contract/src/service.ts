import { z } from 'zod';
import { endpoint, everybody, file } from './endpoint.ts';

export const alive = endpoint({
  method: 'GET',
  path: '/healthz',
  access: everybody,
  summary: 'Answers while the process lives.',
  output: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/readyz',
  access: everybody,
  summary: 'Answers 200 when database, migrations and storage work; 503 names the part that is down.',
  output: z.object({ status: z.literal('ok') }),
  refusals: ['server.part-down'],
});

export const metrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: { kind: 'token', token: 'metrics' },
  summary: 'Figures for Prometheus.',
  output: file('text/plain; version=0.0.4; charset=utf-8'),
  refusals: ['token.wrong'],
});

export const openapi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: everybody,
  summary: 'This description, OpenAPI 3.1.',
  output: z.looseObject({ openapi: z.string() }),
});

/** What the web app needs to know before anybody is signed in. */
export const appearance = endpoint({
  method: 'GET',
  path: '/appearance',
  access: everybody,
  summary: 'The filing link of the footer and whether this is a demo.',
  output: z.object({
    filing: z.object({ number: z.string(), address: z.string() }).nullable(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
});
