import * as z from 'zod/mini';
import { objectOrNull } from '#platform/schemas.ts';
import { appearanceRoute } from './appearance-route.ts';
import { endpoint, endpointOf, everybody, file } from './endpoint.ts';
import { Instant } from './values.ts';

const metricsToken = { kind: 'token', token: 'metrics' } as const;

export const alive = endpoint('GET /healthz', everybody, {
  summary: 'Answers 200 as long as the process is alive.',
  output: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint('GET /readyz', everybody, {
  summary:
    'Answers 200 if this node has its database, migrated, and is not about to stop; otherwise 503, naming what it lacks. The states of parts that nodes share are included and change nothing.',
  output: z.object({
    status: z.literal('ok'),
    parts: z.record(z.string(), z.enum(['up', 'down'])),
    /** The command that mends a part that is down, where there is one. */
    mend: z.optional(z.record(z.string(), z.string())),
  }),
  refusals: ['server.part-down', 'server.moving'],
});

export const metrics = endpoint('GET /metrics', metricsToken, {
  summary: 'Returns metrics for Prometheus.',
  output: file('text/plain; version=0.0.4; charset=utf-8'),
  refusals: ['token.wrong'],
});

export const openapi = endpoint('GET /openapi.json', everybody, {
  summary: 'Returns this description, in OpenAPI 3.1.',
  output: file('application/json; charset=utf-8'),
});

export const appearance = endpointOf(appearanceRoute, {
  summary:
    "Returns the footer's link to the filing registration and, in a demo only, a sign-in to fill in and whether sent emails can be viewed.",
  output: z.object({
    filing: objectOrNull({ number: z.string(), address: z.string() }),
    demo: objectOrNull({ email: z.string(), password: z.string(), hasMails: z.boolean() }),
  }),
});

export const DemoMail = z.object({
  at: Instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type DemoMail = z.output<typeof DemoMail>;

export const listDemoMails = endpoint('GET /demo/outbox', everybody, {
  summary: 'Lists the emails that a demo without SMTP_URL would have sent, newest first. Not found outside a demo.',
  output: z.object({ mails: z.array(DemoMail) }),
});
