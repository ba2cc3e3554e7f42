import * as z from 'zod/mini';
import { appearanceRoute } from './appearance-route.ts';
import { endpoint, everybody, file } from './endpoint.ts';
import { Instant } from './values.ts';

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
  output: file('application/json; charset=utf-8'),
});

/** What the web app needs to know before anybody signs in. */
export const appearance = endpoint({
  ...appearanceRoute,
  summary: 'The filing link of the footer, and what only a demo has: a sign-in to fill in, a page with the mails.',
  output: z.object({
    filing: z.nullable(z.object({ number: z.string(), address: z.string() })),
    demo: z.nullable(z.object({ email: z.string(), password: z.string(), hasMails: z.boolean() })),
  }),
});

export const DemoMail = z.object({
  at: Instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type DemoMail = z.output<typeof DemoMail>;

export const listDemoMails = endpoint({
  method: 'GET',
  path: '/demo/outbox',
  access: everybody,
  summary: 'What a demo without SMTP_URL would have mailed, newest first. There is nothing at this address elsewhere.',
  output: z.object({ mails: z.array(DemoMail) }),
});
