import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';
import * as contract from '@eemusic/contract/learning/learners';
import { type AnswerOf, type CompressedDocument, type RequestOf } from '@eemusic/contract/platform/endpoint';
import { learnerOpenapi, learnerPageScript } from '@eemusic/contract/learning/learners';
import { Refusal, type Serve } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/compressed-document.ts';
import { lazy } from '#platform/lazy.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import type { Actor } from '#platform/database/index.ts';
import { getStudent, isKeyRevoked, subscriptionStatusOf } from '#sales/users/index.ts';
import { build } from '#platform/build.ts';
import { describeLearnerApi } from './api.ts';
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
