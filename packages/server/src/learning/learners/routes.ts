import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';
import * as contract from '@eemusic/contract/learning/learners';
import {
  type AnswerOf,
  type CompressedDocument,
  endpointsOf,
  type RequestOf,
} from '@eemusic/contract/platform/endpoint';
import { learnerOpenapi, learnerPageScript } from '@eemusic/contract/learning/learners';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import * as content from '@eemusic/contract/learning/content';
import { Refusal, type Serve } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/compressed-document.ts';
import { lazy } from '#platform/lazy.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import type { Actor } from '#platform/database/index.ts';
import { getStudent, isKeyRevoked, subscriptionStatusOf } from '#sales/users/index.ts';
import { build } from '#platform/build.ts';
import { describeApi, type Description } from '#platform/http/openapi.ts';
import { reportEach } from './batch.ts';
import { report } from './practice.ts';
import { redeem } from './redeem.ts';
import { assertMayRead } from './may-read.ts';

export function learnerRoutes(serve: Serve, services: Services): void {
  serve(contract.redeemKey, (request, by) => redeem(services, request, by));
  serve(contract.signIn, (request, by) => signIn(services, request, by));
  serve(contract.reportBatch, (request, by) => reportEach(services, request, by));
  serve(contract.reportPractice, (request, by) => report(services, request, by));

  const described = lazy(() =>
    compressDocument(JSON.stringify(describeLearnerApi(publicAddress(services.configuration)))),
  );
  serve(contract.learnerOpenapi, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
  serve(contract.learnerPage, () => ({
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(page),
    isPage: true,
  }));
  serve(contract.learnerPageScript, async () => ({
    contentType: 'text/javascript; charset=utf-8',
    body: await readScript(),
    cache: 'no-cache',
  }));
}

/**
 * Returns what the app needs when a user opens it. A user of an inactive school may sign in, because paid subscriptions
 * continue.
 */
async function signIn(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: RequestOf<typeof contract.signIn>,
  by: Actor,
): Promise<AnswerOf<typeof contract.signIn>> {
  const student = await getStudent(read, studentId);
  await assertMayRead(read, student, by);
  if (student.is_active === 0) throw new Refusal('student.inactive');
  const isRevoked = await isKeyRevoked(read, student);
  return {
    studentId,
    fullName: student.full_name,
    expireBy: student.expires_on,
    subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, clock.today()),
  };
}

/**
 * Everything comes from this server, and no token is typed into the page. Scalar's faintest grey has too little
 * contrast.
 */
const configuration = {
  operationTitleSource: 'path',
  customCss: '.light-mode { --scalar-color-3: #666 } .dark-mode { --scalar-color-3: #a8a8a8 }',
  withDefaultFonts: false,
  telemetry: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The description, shown by Scalar. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>EEMusic learner service</title>
  </head>
  <body>
    <script id="api-reference" data-url="${learnerOpenapi.path}" data-configuration='${JSON.stringify(configuration)}'></script>
    <script src="${learnerPageScript.path}"></script>
  </body>
</html>
`;

/** Scalar has its script only as a route; it is 5 MB, so it is loaded and compressed when somebody opens the page. */
const readScript = lazy(async (): Promise<CompressedDocument> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/page', configuration: { content: {} } });
  const { rawPayload: plain } = await app.inject('/page/js/scalar.js');
  await app.close();
  return { plain, gzip: await promisify(gzip)(plain), etag: `"${build().name}"` };
});

/** Describes only the calls of the learning app. */
export function describeLearnerApi(server: string): Description {
  const all = [...endpointsOf('content', content), ...endpointsOf('learners', contract)];
  const calls = all.filter(({ endpoint: { access } }) => access.kind === 'token' && access.token === 'learner');
  return describeApi(calls, { title: 'EEMusic learner service', server, description });
}

const refused = new Refusal('practice.unknown', {
  fields: { 'sessions.3.studentId': fieldErrorOf('student.not-found') },
});

/** What holds for all calls, as Markdown. */
const description = `A user buys a key from their school and types it into the learning app. The app redeems the key,
fetches published scores and reports practice here. Users, sales and analytics in the console are based on these calls.

## Authentication

Send the token of the setting \`LEARNER_TOKEN\` with every call: \`Authorization: Bearer <token>\`. Keep it on the server
of the app: whoever has it can redeem keys. It opens only these calls, and no account of the console opens them. Without
the setting, these addresses answer 404. After 30 wrong tokens from one network within a minute, requests are rejected
with 429.

## Repeating a call

A response may be lost after the request was carried out. Repeat the same request then; nothing happens twice.

- **Redeeming:** create an \`Idempotency-Key\`, such as a UUID, before the first try, and send the same one with every
  repetition. For 24 hours the first response comes again. Without it, a repetition is refused with \`key.used\`.
- **Practice:** the \`sessionId\` is enough. A session that is already stored is not stored again, and counts in
  \`accepted\`: the app may forget what was accepted. If it comes with other values, the first ones stay. A batch reports
  for each session whether it was accepted, known or refused; a refused one is refused however often it comes.
- **Catalogue:** keep the \`cursor\` with the scores, and ask again with it, immediately while \`hasMore\` is true. After
  \`catalogue.cursor\`, forget both and start without one.
- **429:** wait for the seconds in \`Retry-After\`.
- **500 to 599, no response, or \`idempotency.running\`:** repeat after 1 second, then 2, 4, 8 and so on, at most a minute.
- All other calls are idempotent. Show the \`error\` of a refused key to the user. If a report is refused with
  \`practice.unknown\` or \`practice.future\`, leave out the sessions that \`fields\` names and send the others.

## Errors

A refusal is JSON: \`error\` for people, \`code\` and \`params\` for programs, and \`fields\` and \`fieldCodes\` for values
at fault. Codes stay the same; texts may change.

\`\`\`json
${JSON.stringify(refused, null, 2)}
\`\`\`
`;
