import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastify from 'fastify';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import * as contract from '@eemusic/contract/learning/learners';
import { minute } from '@eemusic/contract/platform/durations';
import type { CompressedDocument, FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { countTry, deleteOldTries, deleteTries, findOldTries } from '#access/lockout/index.ts';
import { lockReports } from '#learning/practice/index.ts';
import { build } from '#platform/build.ts';
import { type Actor, type Change, system } from '#platform/database/index.ts';
import type { PurgeStep } from '#platform/deletions/index.ts';
import { compressDocument } from '#platform/http/files.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import { lazy } from '#platform/lazy.ts';
import type { Room } from '#platform/room.ts';
import { publicAddress, type Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { phoneKey } from '#sales/imports/index.ts';
import { findByCode, readKey } from '#sales/subscriptions/index.ts';
import { findStudent, isKeyRevoked, mayRead, profilesOf, subscriptionStatusOf } from '#sales/users/index.ts';
import { describeLearnerApi } from './api.ts';
import { getReader, report, reportEach } from './practice.ts';
import { redeem } from './redeem.ts';
import { deleteSessions, openComingMonths, restamp } from './store.ts';

export const learnersRoom: Room = {
  routes: learnerRoutes,
  purgeSteps: (services) => ({ student: purgePractice(services) }),
  jobs: (services) => ({
    // Copies a corrected year of birth into the sessions of a student.
    'students.restamp': {
      run: (payload) => {
        const { studentId } = payload as { studentId: number };
        return services.database.write((tx) => restamp(tx, services.clock, studentId));
      },
    },
    'learners.note-refused': { every: 15 * minute, run: () => auditRefused(services) },
    'practice.open-months': { every: 10 * minute, run: () => openComingMonths(services) },
  }),
};

/** A limited number of sessions at a time, because one student may have thousands. */
export function purgePractice({ clock }: Pick<Services, 'clock'>): PurgeStep {
  return async (tx, studentIds, deletedAt) => {
    // Locks in this order, so that a report of practice never waits for a long change of user management.
    await lockUserManagement(tx);
    await lockReports(tx);
    return deleteSessions(tx, clock, { studentIds, deletedAt });
  };
}

function learnerRoutes(serve: Serve, services: Services): void {
  serve(contract.redeemKey, (request, by) => redeem(services, request, by));
  /** A user of an inactive school may sign in, because paid subscriptions continue. */
  serve(contract.signIn, async (request, by) => {
    const { read } = services.database;
    const student = await getReader(read, request.studentId ?? (await recognise(services, request, by)), by);
    const isRevoked = await isKeyRevoked(read, student);
    return {
      studentId: student.id,
      fullName: student.full_name,
      expireBy: student.expires_on,
      subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, services.clock.today()),
      ...(await profilesOf(read, student.id)),
    };
  });
  serve(contract.reportBatch, (request, by) => reportEach(services, request, by));
  serve(contract.reportPractice, (request, by) => report(services, request, by));

  const described = lazy(() =>
    compressDocument(JSON.stringify(describeLearnerApi(publicAddress(services.configuration)))),
  );
  serve(contract.learnerOpenapi, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
  serve(contract.learnerPage, () => referencePage('EEMusic learner service', contract.learnerOpenapi.path));
  serve(contract.learnerPageScript, async () => ({
    contentType: 'text/javascript; charset=utf-8',
    body: await readScript(),
    cache: 'no-cache',
  }));
}

type SignIn = RequestOf<typeof contract.signIn>;

/**
 * Returns the user of a key with this phone number. Attempts are counted for each key, also if nobody has it, and every
 * refusal is the same, so that nobody learns which keys are in use or whose they are.
 */
async function recognise(services: Services, { key, contactNumber }: SignIn, by: Actor): Promise<number> {
  const { database, configuration } = services;
  const code = readKey(key ?? '');
  if (code === null) throw new Refusal('student.not-recognised');
  await countTry(services, code);
  return database.change(by, async (tx) => {
    const found = await findByCode(tx, code);
    const isValid = found && found.revoked_at === null && found.deleted_at === null && found.student_id !== null;
    const student = isValid ? await findStudent(tx, found.student_id ?? 0) : undefined;
    const keyOf = (number: string) => phoneKey(number, configuration.PHONE_REGION);
    const numbers = [student?.contact_number, student?.typed_number].flatMap((number) => (number ? keyOf(number) : []));
    const isUser =
      student?.is_active === 1 && numbers.includes(keyOf(contactNumber ?? '')) && (await mayRead(tx, student, by));
    if (!isUser) throw new Refusal('student.not-recognised');

    const refused = (await deleteTries(tx, code)) - 1;
    if (found && refused > 0) noteRefused(tx, found, refused);
    tx.audit('student.signed-in', { kind: 'student', id: student.id, name: student.full_name });
    return student.id;
  });
}

/** Adds the refused attempts at existing keys to the audit trail, one entry for each key, as of accounts. */
export async function auditRefused({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const tries = await findOldTries(database.read, now);
  if (tries.length === 0) return;
  const found = await Promise.all(
    tries.map(async ({ name, attempts }) => ({ key: await findByCode(database.read, name), attempts })),
  );
  if (found.every(({ key }) => key === undefined)) return database.write((tx) => deleteOldTries(tx, now));
  await database.change(system('sign-in'), async (tx) => {
    for (const { key, attempts } of found) if (key) noteRefused(tx, key, attempts);
    await deleteOldTries(tx, now);
  });
}

const noteRefused = (tx: Change, { id, code }: { id: number; code: string }, attempts: number) =>
  tx.audit('key.refused', { kind: 'key', id, name: nameOfKey(code) }, { after: { attempts } });

/** Everything comes from this server, and no token is typed in. Scalar's faintest grey has too little contrast. */
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

export const referencePage = (title: string, description: string): FileResult => ({
  contentType: 'text/html; charset=utf-8',
  isPage: true,
  body: Buffer.from(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
  </head>
  <body>
    <script id="api-reference" data-url="${description}" data-configuration='${JSON.stringify(configuration)}'></script>
    <script src="${contract.learnerPageScript.path}"></script>
  </body>
</html>
`),
});

/** Scalar has its script only as a route; it is 5 MB, so it is loaded and compressed when somebody opens the page. */
const readScript = lazy(async (): Promise<CompressedDocument> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/page', configuration: { content: {} } });
  const { rawPayload: plain } = await app.inject('/page/js/scalar.js');
  await app.close();
  return { plain, gzip: await promisify(gzip)(plain), etag: `"${build().name}"` };
});
